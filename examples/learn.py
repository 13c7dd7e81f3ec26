# %% [markdown]
# # A network that learns Meridian
#
# With NumPy alone: a network of one hidden layer finds out by playing what a position is worth, and a player that looks
# one move ahead with it meets the greedy bot, which does the same with an evaluation made by hand.
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
from archipel.bots import View, bot, view_of

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
# act would see after each of its legal moves, at all tables at once, and the network values them in one product. A
# card is worth what can best be built with it; so for those we make the move on a copy and look ahead once more.

# %%
PLAYS = 130  # moves below this number choose a card and a meridian (docs/encodings.md)


def best_of(values, firsts):
    """The row with the highest value of each table."""
    top = np.maximum.reduceat(values, firsts)
    rows = np.flatnonzero(values == np.repeat(top, np.diff([*firsts, len(values)])))
    return rows[np.searchsorted(rows, firsts)]


class Judge:
    """Values the moves of many tables with a network."""

    def __init__(self, network, tables):
        self.network = network
        self.copies = Vector(MERIDIAN, 8 * tables, seats=2, board=BOARD, observations=False, threads=1)
        self.copies.reset()

    def __call__(self, games):
        """A value and the inputs for every legal move of every table, in rows; and the first row of each table."""
        ahead, firsts = games.look_ahead()
        table = np.repeat(np.arange(len(games)), games.widths)
        moves = games.moves[table, np.arange(len(table)) - firsts[table]]
        x = features(ahead)
        values = self.network.value(x)
        cards = np.flatnonzero(moves < PLAYS)
        if len(cards):
            values[cards] = self._best_after(games.states[table[cards]], games.acting[table[cards]], moves[cards])
        return values, x, firsts

    def _best_after(self, states, seats, moves):
        """The value of the best that can be done after each of these moves."""
        copies, board = self.copies, BOARD.record
        copies.states[: len(states)], copies.acting[: len(states)] = states, seats
        copies.widths[:] = 0
        for i, move in enumerate(moves.tolist()):
            MERIDIAN.loops.play(board, copies.states[i : i + 1], move)
            copies.widths[i] = MERIDIAN.loops.legal_moves(board, copies.states[i : i + 1], copies.moves[i])
        ahead, firsts = copies.look_ahead()
        return np.maximum.reduceat(self.network.value(features(ahead)), firsts[: len(states)])


# %% [markdown]
# ## Practice
# At half of the tables the network plays itself, at the others the greedy bot: against itself alone it would learn
# habits that only work between two of its kind. Each table has its own liking for trying something else, so that no two
# are alike. Afterwards we walk back through the games: a position is worth what came of it, mixed at every step with
# what the network itself held there, which is less noisy. What comes of a game is mostly the points one is ahead, which
# tell more than who won.

# %%
TRAIL = 0.97  # how much of what came later counts, at every step back
BOLDEST = 0.3  # of the moves at the boldest table are any
NOTHING = np.zeros(0, np.int64)


def choose(games, values, firsts, rival, greedy, dice):
    """A row for each table: the network's best, or what the greedy bot plays, or now and then any."""
    tables = np.arange(len(games))
    chosen = best_of(values, firsts)
    for table in np.flatnonzero(games.acting == rival):
        view = View(MERIDIAN, BOARD, int(games.acting[table]), games.states[table : table + 1].copy(), NOTHING)
        chosen[table] = firsts[table] + np.searchsorted(games.moves[table, : games.widths[table]], greedy.choose(view))
    bold = dice.random(len(games)) < BOLDEST * (tables / len(games)) ** 2
    return np.where(bold, firsts + (dice.random(len(games)) * games.widths).astype(int), chosen)


def outcome(rewards, scores):
    """What a game is worth to both: a fifth for winning, the rest for the points one is ahead."""
    return 0.2 * rewards + 0.8 * np.clip((scores - scores[:, ::-1]) / 20, -1, 1)


def play_round(judge, games, dice, seed):
    """One game at every table; what was seen after building, and what it turned out to be worth."""
    tables, trail = np.arange(len(games)), []
    rival = np.where(tables % 2, -1, tables // 2 % 2)  # at every other table the greedy bot has one seat or the other
    greedy = bot(MERIDIAN, "greedy", seed)
    games.reset(seed)
    alive = np.ones(len(games), bool)
    worth = np.zeros((len(games), 2), np.float32)
    while alive.any():
        values, x, firsts = judge(games)
        chosen = choose(games, values, firsts, np.where(alive, rival, -1), greedy, dice)
        moves = games.moves[tables, chosen - firsts]
        trail.append((alive & (moves >= PLAYS), games.acting.copy(), x[chosen], values[chosen]))
        games.step(moves)
        over = alive & (games.ended > 0)
        worth[over] = outcome(games.rewards[over], games.scores[over])
        alive &= ~over
    seen, told = [], []
    for here, seat, x, value in reversed(trail):
        seen.append(x[here])
        told.append(worth[here, seat[here]])
        held = np.where(
            np.arange(2) == seat[:, None], value[:, None], -value[:, None]
        )  # good for one, bad for the other
        worth[here] = (TRAIL * worth + (1 - TRAIL) * held)[here]
    return np.concatenate(seen), np.concatenate(told)


# %% [markdown]
# ## Against the bots of the house
# A bot is anything that answers a view with a legal move. This one looks to the end of its turn, as the greedy bot
# does, but asks the network. Every seed is played twice, with the seats exchanged.


# %%
class Learned:
    def __init__(self, network):
        self.judge = Judge(network, 1)
        self.games = Vector(MERIDIAN, 1, seats=2, board=BOARD, observations=False, threads=1)
        self.games.reset()

    def choose(self, view, cancel=None):
        games = self.games
        games.states[0] = view.state[0]
        games.acting[0] = view.seat
        games.widths[0] = MERIDIAN.loops.legal_moves(view.sheet.record, view.state, games.moves[0])
        return int(games.moves[0, self.judge(games)[0].argmax()])


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
def train(rounds, tables, trial_every, trial_games):
    """Learn; the network, and how it stood against the greedy bot on the way."""
    dice = np.random.default_rng(1)
    games = Vector(MERIDIAN, tables, seats=2, board=BOARD, observations=False, threads=1)
    games.reset()
    network = Network(features(games.look_ahead()[0]).shape[1])
    judge = Judge(network, tables)
    memory, curve, spent = [], [], 0.0
    for number in range(1, rounds + 1):
        began = time.process_time()
        memory = [*memory[-7:], play_round(judge, games, dice, seed=number * tables)]
        x, target = (np.concatenate(part) for part in zip(*memory, strict=True))
        rate = 1e-3 * min(1.0, 2 * (1 - number / (rounds + 1)))
        for batch in np.array_split(dice.permutation(len(x)), len(x) // 256 + 1)[:400]:
            network.learn(x[batch], target[batch], rate)
        spent += time.process_time() - began
        if number % trial_every == 0 or number == rounds:
            share = match_against(network, "greedy", trial_games, first_seed=50_000)
            curve.append((number, number * tables, spent, share))
            print(
                f"round {number:3}: {number * tables:6} games, {spent:4.0f} s of one core, {share:.0%} against greedy"
            )
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
        f'<text x="60" y="290">0</text><text x="560" y="290" text-anchor="end">{most:,} games of practice</text>'
        '<text x="60" y="24">won against the greedy bot</text></svg>\n',
        encoding="utf-8",
    )


# %%
if __name__ == "__main__":
    ask = argparse.ArgumentParser()
    ask.add_argument("--rounds", type=int, default=40, help="of playing and learning")
    ask.add_argument("--tables", type=int, default=256, help="games in a round")
    ask.add_argument("--games", type=int, default=400, help="against each bot, afterwards")
    ask.add_argument("--trials", type=int, default=60, help="games against the greedy bot, now and then on the way")
    ask.add_argument("--out", type=Path, help="a folder for learning.svg and learning.json")
    asked = ask.parse_args()
    learned, curve = train(asked.rounds, asked.tables, max(1, asked.rounds // 8), asked.trials)
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
