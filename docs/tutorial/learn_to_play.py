# # A network that learns Meridian
#
# With NumPy alone: a network of one hidden layer learns from playing against itself what a position is worth, and a
# player that looks one move ahead with it meets the greedy bot, which does the same with an evaluation made by hand.
# Every cell runs as it stands: `python docs/tutorial/learn_to_play.py`, or open it as a notebook in any editor that
# knows `# %%`. Seeds are fixed, so the figures come out the same on the same NumPy. The last lines it prints are the
# seconds it took and the part of the games it won.

# %%
import argparse
import time

import numpy as np

from archipel import game
from archipel.adapters import encoding
from archipel.adapters.vector import Vector
from archipel.bots import bot, view_of

# Matrices this small are faster on one thread; set OPENBLAS_NUM_THREADS=1 before Python starts.
ask = argparse.ArgumentParser()
ask.add_argument("--rounds", type=int, default=40, help="of playing and learning")
ask.add_argument("--games", type=int, default=200, help="against the greedy bot, afterwards")
asked = ask.parse_args()

MERIDIAN = game("meridian")
BOARD = MERIDIAN.boards(2)[0]
PART = {part.name: part for part in encoding.layout(MERIDIAN)}

# %% [markdown]
# ## What the network sees
# An observation is the record as its seat may know it, one number after the other; `encoding.layout` says where each
# field is (`docs/bot-authors.md` prints it). The numbers are counts and seats as they stand. For a network we turn them
# into "mine" and "theirs" and bring them to about the same size.


# %%
def features(seen):
    """Observations in rows to inputs of the network, in rows."""
    field = {name: part.of(seen) for name, part in PART.items()}
    rows = np.arange(len(seen))
    me = field["observer"].argmax(1)
    owner, height = field["owner"].reshape(len(seen), -1), field["height"].reshape(len(seen), -1)
    mine, theirs = owner == me[:, None], owner == 1 - me[:, None]
    parts = [mine, theirs, mine * height / 8, theirs * height / 8]
    for seat in (me, 1 - me):
        parts += [field["supply"][rows, seat][:, None] / 20, field["deck"][rows, seat] / 2]
        up = field["up"][rows, seat].astype(int)
        parts.append((up[:, :1] == np.arange(13)) | (up[:, 1:] == np.arange(13)))
    chosen = (field["meridian"] == np.arange(10)) * (field["turn"] == me[:, None])
    left = 1 - field["played"] / 52
    parts += [chosen, field["turn"] == me[:, None], field["lifted_row"] >= 0, left, left**2]
    return np.concatenate(parts, 1, dtype=np.float32)


# %% [markdown]
# ## The network
# One hidden layer and a tanh: 1 is a win, -1 a loss. Learning is Adam on the squared error.


# %%
class Network:
    def __init__(self, inputs, hidden=96, seed=0):
        dice = np.random.default_rng(seed)
        first = dice.normal(0, (2 / inputs) ** 0.5, (inputs, hidden))
        second = dice.normal(0, 0.1 * hidden**-0.5, (hidden, 1))
        self.weights = [w.astype(np.float32) for w in (first, np.zeros(hidden), second, np.zeros(1))]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.steps = 0

    def value(self, x):
        a, b, c, d = self.weights
        return np.tanh(np.maximum(x @ a + b, 0) @ c + d)[:, 0]

    def learn(self, x, target, rate=1e-3):
        a, b, c, d = self.weights
        hidden = np.maximum(x @ a + b, 0)
        out = np.tanh(hidden @ c + d)
        slope = (out - target[:, None]) * (1 - out**2) / len(x)
        back = (slope @ c.T) * (hidden > 0)
        self.steps += 1
        gradients = [x.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)]
        for w, g, moment in zip(self.weights, gradients, self.moments, strict=True):
            moment[0] += 0.1 * (g - moment[0])
            moment[1] += 0.001 * (g * g - moment[1])
            w -= rate * moment[0] / (1 - 0.9**self.steps) / (np.sqrt(moment[1] / (1 - 0.999**self.steps)) + 1e-8)


# %% [markdown]
# ## Playing against itself
# `Vector` steps many games at once. `look_ahead` gives what the seat to act would see after each of its legal moves;
# the network values them all in one product, and each table takes its best move, now and then any other. When a game
# ends, everybody who moved in it learns how it ended: the target is a mixture of that and of what the network itself
# held a move later, which is less noisy.

# %%
TABLES = 256


def play_round(network, games, explore, dice, trail=0.97):
    """One game and more at every table; what was seen, and what it turned out to be worth."""
    seen, told, pending = [], [], [[] for _ in range(TABLES)]
    finished = 0
    while finished < TABLES:
        ahead, firsts = games.look_ahead()
        x = features(ahead)
        values = network.value(x)
        best = np.array(
            [first + values[first : first + n].argmax() for first, n in zip(firsts, games.widths, strict=True)]
        )
        any_ = firsts + (dice.random(TABLES) * games.widths).astype(int)
        chosen = np.where(dice.random(TABLES) < explore, any_, best)
        seats = games.acting.copy()
        for table in range(TABLES):
            pending[table].append((seats[table], x[chosen[table]], values[best[table]]))
        games.step(games.moves[np.arange(TABLES), chosen - firsts])
        for table in np.flatnonzero(games.ended):
            finished += 1
            worth = {seat: games.rewards[table, seat] for seat in (0, 1)}
            for seat, inputs, value in reversed(pending[table]):
                seen.append(inputs)
                told.append(worth[seat])
                # what is good for one is bad for the other
                worth = {s: trail * worth[s] + (1 - trail) * (value if s == seat else -value) for s in (0, 1)}
            pending[table] = []
    return np.array(seen), np.array(told, np.float32)


def train(rounds):
    dice = np.random.default_rng(1)
    games = Vector(MERIDIAN, TABLES, seats=2, board=BOARD, observations=False, threads=1)
    games.reset(seed=0)
    network = Network(features(games.look_ahead()[0]).shape[1])
    memory = []
    for number in range(1, rounds + 1):
        began = time.process_time()
        memory = [*memory[-5:], play_round(network, games, explore=max(0.05, 0.5 - 0.05 * number), dice=dice)]
        x, target = (np.concatenate(part) for part in zip(*memory, strict=True))
        rate = 1e-3 if number < rounds * 2 / 3 else 3e-4
        for batch in np.array_split(dice.permutation(len(x)), len(x) // 256)[:600]:
            network.learn(x[batch], target[batch], rate)
        if number % 5 == 0:
            error = float(np.mean((network.value(x) - target) ** 2))
            print(f"round {number:3}: {len(x):6} positions, error {error:.3f}, {time.process_time() - began:.1f} s")
    return network


# %% [markdown]
# ## Against the greedy bot
# A bot is anything that answers a view with a legal move. This one looks one move ahead, like the greedy bot, but asks
# the network. Every seed is played twice, with the seats exchanged.


# %%
class Learned:
    def __init__(self, network):
        self.network = network
        self.games = Vector(MERIDIAN, 1, seats=2, board=BOARD, observations=False, threads=1)
        self.games.reset()

    def choose(self, view):
        games = self.games
        games.states[0] = view.state[0]
        games.acting[0] = view.seat
        games.widths[0] = MERIDIAN.loops.legal_moves(view.sheet.record, view.state, games.moves[0])
        return int(games.moves[0, self.network.value(features(games.look_ahead()[0])).argmax()])


def match_against(network, name, games, first_seed=10_000):
    won = 0.0
    for number in range(games):
        seat = number % 2
        match = MERIDIAN.start(2, seed=first_seed + number // 2, board=BOARD)
        players = [bot(MERIDIAN, name, seed=number), bot(MERIDIAN, name, seed=number)]
        players[seat] = Learned(network)
        while not match.over:
            match.play(players[match.actor].choose(view_of(match)))
        places = match.standing()[1]
        won += 0.5 if places[0] == places[1] else float(places[seat] == 1)
    return won / games


# %%
if __name__ == "__main__":
    start = time.process_time()
    learned = train(asked.rounds)
    print(f"learned in {time.process_time() - start:.0f} s of one core")
    for rival in ("random", "greedy"):
        share = match_against(learned, rival, asked.games)
        error = (share * (1 - share) / asked.games) ** 0.5
        print(f"against {rival}: {share:.1%} of {asked.games} games, give or take {2 * error:.1%}")
