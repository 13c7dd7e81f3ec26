# %% [markdown]
# # A network that learns Meridian
#
# With NumPy alone: a network of one hidden layer learns from a searching bot what a position is worth. A player that
# looks to the end of its turn with it, and no further, meets the greedy bot, whose judgement was made by hand.
# `python examples/learn.py` runs all of it, in minutes on one core; or open it as a notebook in any editor that knows
# `# %%`. Seeds are fixed: the same NumPy on the same processor gives the same figures. docs/tutorial.md has them.

# %%
import argparse
import json
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices this small are faster on one thread

import numpy as np

from archipel import game
from archipel.adapters import encoding
from archipel.adapters.vector import Vector
from archipel.bots import bot, view_of

MERIDIAN = game("meridian")
BOARD = MERIDIAN.board(MERIDIAN.boards(2)[0])
PART = {part.name: part for part in encoding.layout(MERIDIAN)}
TURNS = 52  # of a game of two (M7.1)

# %% [markdown]
# ## What the network sees
# An observation is the record as its seat may know it, one number after the other; `encoding.layout` says where each
# field is (docs/encodings.md prints it). We turn it into "mine" and "theirs", and add what the eye sees at once on the
# board but a small network would need long to find: who has how many garrisons on each island, and on which meridians
# the face-up cards and the decks can still be played.

# %%
ISLAND = np.asarray(BOARD.record["island"][0]).reshape(-1)
GARRISON = np.zeros((ISLAND.size, ISLAND.max() + 1), np.float32)  # what a tower in each city counts on each island
GARRISON[np.arange(ISLAND.size), ISLAND] = np.asarray(BOARD.record["weight"][0]).reshape(-1)
REACH = np.zeros((13, 10), np.float32)  # the meridians of each card: 1 to 10, then 1-2-3, 4-5-6-7, 8-9-10 (M1.3)
for card, meridians in enumerate([*[(m,) for m in range(10)], range(3), range(3, 7), range(7, 10)]):
    REACH[card, list(meridians)] = 1


def features(seen):
    """Observations in rows to inputs of the network, in rows."""
    field = {name: part.of(seen) for name, part in PART.items()}
    rows = np.arange(len(seen))
    me = field["observer"].argmax(1)
    them = 1 - me
    owner, height = field["owner"].reshape(len(seen), -1), field["height"].reshape(len(seen), -1)
    mine, theirs = (owner == me[:, None]).astype(np.float32), (owner == them[:, None]).astype(np.float32)
    lead = mine @ GARRISON - theirs @ GARRISON
    left = 1 - field["played"] / TURNS
    parts = [mine, theirs, mine * height / 8, theirs * height / 8]
    bins = np.concatenate([lead >= 2, lead == 1, lead == -1, lead <= -2, (lead == 0) & (mine @ GARRISON > 0)], 1)
    parts += [bins, bins * left]
    for seat in (me, them):
        up = field["up"][rows, seat].astype(int)
        cards = (up[:, :1] == np.arange(13)) | (up[:, 1:] == np.arange(13))
        parts += [field["supply"][rows, seat][:, None] / 20, cards @ REACH, field["deck"][rows, seat] @ REACH / 4]
    my_turn = field["turn"] == me[:, None]
    parts += [(field["meridian"] == np.arange(10)) * my_turn, my_turn, field["lifted_row"] >= 0, left, left**2]
    return np.concatenate(parts, 1, dtype=np.float32)


# %% [markdown]
# ## The network
# One hidden layer and a tanh: 1 is a win, -1 a loss. Learning is Adam on the squared error; a slow mean of the weights
# plays, which is steadier than the weights themselves.


# %%
class Network:
    def __init__(self, inputs, hidden=128, seed=0):
        dice = np.random.default_rng(seed)
        first = dice.normal(0, (2 / inputs) ** 0.5, (inputs, hidden))
        second = dice.normal(0, 0.1 * hidden**-0.5, (hidden, 1))
        self.weights = [w.astype(np.float32) for w in (first, np.zeros(hidden), second, np.zeros(1))]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.calm = [w.copy() for w in self.weights]  # a slow mean of the weights: it is this that plays
        self.steps = 0

    def value(self, x):
        a, b, c, d = self.calm
        return np.tanh(np.maximum(x @ a + b, 0) @ c + d)[:, 0]

    def learn(self, x, target, rate):
        a, b, c, d = self.weights
        hidden = np.maximum(x @ a + b, 0)
        out = np.tanh(hidden @ c + d)
        slope = (out - target[:, None]) * (1 - out**2) / len(x)
        back = (slope @ c.T) * (hidden > 0)
        self.steps += 1
        gradients = [x.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)]
        for w, calm, g, moment in zip(self.weights, self.calm, gradients, self.moments, strict=True):
            moment[0] += 0.1 * (g - moment[0])
            moment[1] += 0.001 * (g * g - moment[1])
            w -= rate * moment[0] / (1 - 0.9**self.steps) / (np.sqrt(moment[1] / (1 - 0.999**self.steps)) + 1e-8)
            calm += (w - calm) / min(self.steps, 500)


# %% [markdown]
# ## Looking to the end of a turn
# A turn is two choices: a card with a meridian, then what to build there. `Vector.look_ahead` gives what the seat to
# act would see after each of its legal moves, and the network values them in one product. A card is worth what can best
# be built with it; so for those we make the move on a copy and look ahead once more.

# %%
PLAYS = 130  # moves below this number choose a card and a meridian (docs/encodings.md)


class Judge:
    """Values the moves of a seat with a network."""

    def __init__(self, network):
        self.network = network
        self.copies = Vector(MERIDIAN, 32, seats=2, board=BOARD, observations=False, threads=1)
        self.copies.reset()

    def __call__(self, one, view):
        """The value of every legal move; `one` is a table to look ahead from."""
        values = self.network.value(features(look_from(one, view)))
        moves = one.moves[0, : one.widths[0]]
        cards = np.flatnonzero(moves < PLAYS)
        if len(cards):
            values[cards] = self._best_after(view, moves[cards].tolist())
        return values

    def _best_after(self, view, moves):
        """The value of the best that can be done after each of these moves."""
        copies, board = self.copies, BOARD.record
        copies.widths[:] = 0
        copies.states[: len(moves)], copies.acting[: len(moves)] = view.state[0], view.seat
        for i, move in enumerate(moves):
            MERIDIAN.loops.play(board, copies.states[i : i + 1], move)
            copies.widths[i] = MERIDIAN.loops.legal_moves(board, copies.states[i : i + 1], copies.moves[i])
        ahead, firsts = copies.look_ahead()
        return np.maximum.reduceat(self.network.value(features(ahead)), firsts[: len(moves)])


# %% [markdown]
# ## Lessons
# The teacher is the search of the house, with few simulations. While it plays itself it says, for every way to build
# that it looked into, how often it expects to win: that is what the network is to see at a glance, without searching.
# Now and then any move is played, more boldly in some games than in others, so that no two games are alike and the
# network also sees what good players avoid.

# %%
LOOKED_INTO = 4  # visits of a move from which on the teacher's word counts


class Lessons:
    """Games of the teacher against itself, and what it said of them."""

    def __init__(self, simulations, seed=1):
        self.teacher = bot(MERIDIAN, f"strong:simulations={simulations}", seed, hurry=False)
        self.one = Vector(MERIDIAN, 1, seats=2, board=BOARD, observations=False, threads=1)
        self.one.reset()
        self.dice = np.random.default_rng(seed)

    def game(self, seed, boldness):
        """One game: the inputs for what was looked into, and what it is worth to who would build it: 1 is a win."""
        match, seen, told = MERIDIAN.start(2, seed=seed, board=BOARD), [], []
        while not match.over:
            view = view_of(match)
            found = self.teacher.search.run(view)
            if found.moves[0] >= PLAYS:  # a way to build, so the turn is over afterwards
                known = found.visits >= LOOKED_INTO
                rows = features(look_from(self.one, view))
                at = np.searchsorted(self.one.moves[0, : self.one.widths[0]], found.moves[known])
                seen.append(rows[at])
                told.append(2 * found.values[known, view.seat] - 1)
            bold = self.dice.random() < boldness
            match.play(int(self.dice.choice(match.legal_moves()) if bold else found.moves[found.best]))
        return np.concatenate(seen), np.concatenate(told).astype(np.float32)


def look_from(one, view):
    """What a seat would see after each of its legal moves, for a single table."""
    one.states[0], one.acting[0] = view.state[0], view.seat
    one.widths[0] = MERIDIAN.loops.legal_moves(view.sheet.record, view.state, one.moves[0])
    return one.look_ahead()[0]


# %% [markdown]
# ## Against the bots of the house
# A bot is anything that answers a view with a legal move. This one looks to the end of its turn, as the greedy bot
# does, but asks the network. Every seed is played twice, with the seats exchanged.


# %%
class Learned:
    def __init__(self, network):
        self.judge = Judge(network)
        self.one = Vector(MERIDIAN, 1, seats=2, board=BOARD, observations=False, threads=1)
        self.one.reset()

    def choose(self, view, cancel=None):
        return int(self.one.moves[0, self.judge(self.one, view).argmax()])


def match_against(network, name, games, first_seed=10_000):
    """The part of the games that the network wins, a tie counting half."""
    won, learned = 0.0, Learned(network)
    for number in range(games):
        seat = number % 2
        match = MERIDIAN.start(2, seed=first_seed + number // 2, board=BOARD)
        players = [bot(MERIDIAN, name, seed=number)] * 2
        players[seat] = learned
        while not match.over:
            match.play(players[match.actor].choose(view_of(match)))
        places = match.standing()[1]
        won += 0.5 if places[0] == places[1] else float(places[seat] == 1)
    return won / games


# %%
BOLDEST = 0.4  # of the moves in the boldest game are any
EPOCHS = 6  # how often the network goes through all lessons after each round


def train(rounds, games, simulations, trial_games):
    """Learn; the network, and how it stood against the greedy bot on the way."""
    lessons, dice, network = Lessons(simulations), np.random.default_rng(2), None
    heard, curve, spent = [], [], 0.0
    for number in range(1, rounds + 1):
        began = time.process_time()
        heard += [lessons.game(number * games + i, BOLDEST * (i / games) ** 2) for i in range(games)]
        x, target = (np.concatenate(part) for part in zip(*heard, strict=True))
        network = network or Network(x.shape[1])
        for epoch in range(EPOCHS):
            rate = 1e-3 * (1 - (number - 1 + epoch / EPOCHS) / rounds)
            for batch in np.array_split(dice.permutation(len(x)), len(x) // 256 + 1):
                network.learn(x[batch], target[batch], rate)
        spent += time.process_time() - began
        share = match_against(network, "greedy", trial_games, first_seed=50_000)
        curve.append((number, number * games, spent, share))
        said = f"{number * games:5} games, {len(x):7} ways to build, {spent:4.0f} s of one core"
        print(f"{said}, {share:.0%} against greedy", flush=True)
    return network, curve


def picture(curve, path):
    """The way there as a drawing: part of the games won against the greedy bot, by games of practice."""
    most = max(games for _, games, _, _ in curve)
    at = [(60 + 500 * games / most, 260 - 220 * share) for _, games, _, share in curve]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
    marks = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>' for x, y in at)
    grid = "".join(
        f'<path d="M60 {260 - 220 * p / 100}H560" stroke="#8886"/><text x="52" y="{264 - 220 * p / 100}" '
        f'text-anchor="end">{p} %</text>'
        for p in range(0, 101, 25)
    )
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 310" font-family="sans-serif" font-size="13" '
        f'fill="#2a6f97">{grid}<polyline points="{line}" fill="none" stroke="#2a6f97" stroke-width="2"/>{marks}'
        f'<text x="60" y="290">0</text><text x="560" y="290" text-anchor="end">{most:,} games of the teacher</text>'
        '<text x="60" y="24">won against the greedy bot</text></svg>\n',
        encoding="utf-8",
    )


# %%
if __name__ == "__main__":
    ask = argparse.ArgumentParser()
    ask.add_argument("--rounds", type=int, default=8, help="of listening and learning")
    ask.add_argument("--lessons", type=int, default=80, help="games of the teacher in a round")
    ask.add_argument("--simulations", type=int, default=200, help="of the teacher, for each of its choices")
    ask.add_argument("--games", type=int, default=400, help="against each bot, afterwards")
    ask.add_argument("--trials", type=int, default=60, help="games against the greedy bot, now and then on the way")
    ask.add_argument("--out", type=Path, help="a folder for learning.svg and learning.json")
    asked = ask.parse_args()
    learned, curve = train(asked.rounds, asked.lessons, asked.simulations, asked.trials)
    results = {}
    for rival in ("random", "greedy"):
        share = results[rival] = match_against(learned, rival, asked.games)
        error = (share * (1 - share) / asked.games) ** 0.5
        print(f"against {rival}: {share:.1%} of {asked.games} games, give or take {2 * error:.1%}")
    if asked.out:
        asked.out.mkdir(parents=True, exist_ok=True)
        picture(curve, asked.out / "learning.svg")
        found = {"curve": curve, "games": asked.games, "won": results}
        (asked.out / "learning.json").write_text(json.dumps(found) + "\n", encoding="utf-8")
