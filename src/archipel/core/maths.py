"""`exp` and `log` of our own, to the last bit the same on every machine and in a browser.

Each C library rounds these two in its own way, and a last bit is enough for a search to go another way from there on.
The methods are those of Sun's freely distributable library (fdlibm): only sums, products and one division, which every
processor rounds alike. Compiled, they cost no more than the C library's.
"""

from __future__ import annotations

import math

import numpy as np

from archipel.core.jit import compiled

LARGEST, SMALLEST = 709.782712893384, -745.1332191019411  # beyond these exp is infinite, or 0
ONE_OVER_LN2 = 1.44269504088896338700
LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10  # ln 2 in two parts
ROOT_OF_2 = 1.4142135623730951
MANTISSA, BIAS = 52, 1023  # bits of a number after its exponent, and the exponent of 1
FRACTION = (1 << MANTISSA) - 1


@compiled
def two_to(power: int) -> float:
    """2 to a whole power, made of its bits."""
    return float(np.int64((power + BIAS) << MANTISSA).view(np.float64))


@compiled
def exp(x: float) -> float:
    """e to the power x."""
    if x > LARGEST:
        return math.inf
    if x < SMALLEST:
        return 0.0
    # x = k ln 2 + r, where r is small enough for a short series
    k = int(ONE_OVER_LN2 * x + (0.5 if x >= 0.0 else -0.5))
    high, low = x - k * LN2_HIGH, k * LN2_LOW
    r = high - low
    t = r * r
    series = 6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08)
    c = r - t * (1.66666666666666019037e-01 + t * (-2.77777777770155933842e-03 + t * series))
    y = 1.0 - ((low - (r * c) / (2.0 - c)) - high)
    half = k >> 1  # in two steps: 2 ** k alone may be out of range
    return y * two_to(half) * two_to(k - half)


@compiled
def log(x: float) -> float:
    """The natural logarithm of a positive number (not of one so small that it has lost digits)."""
    bits = np.float64(x).view(np.int64)
    # x = 2 ** k * (1 + f), where 1 + f lies between the roots of 1/2 and of 2
    k = int(bits >> MANTISSA) - BIAS
    y = float(np.int64(bits & FRACTION | BIAS << MANTISSA).view(np.float64))
    if y > ROOT_OF_2:
        k += 1
        y *= 0.5
    f = y - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    odd = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    series = 1.818357216161805012e-01 + w * 1.479819860511658591e-01
    even = z * (6.666666666666735130e-01 + w * (2.857142874366239149e-01 + w * series))
    half_square = 0.5 * f * f
    return k * LN2_HIGH - ((half_square - (s * (half_square + odd + even) + k * LN2_LOW)) - f)
