"""Choosing from many moves: a few in full, many by the next word."""

from archipel.cli.choices import FEW, begun, choices, cut_short, following
from archipel.cli.line import next_words

CITIES = [f"{meridian}.{row}" for meridian in (1, 2) for row in (1, 2, 3)]
MANY = [f"place {city} {height}" for city in CITIES for height in range(2, 7)] + ["lift 1.1", "pass"]


def paths(found):
    return [" ".join(choice.path) for choice in found]


def test_a_few_moves_are_listed_in_full():
    assert paths(choices(["lift 5.3", "place 5.3 2", "pass"])) == ["lift 5.3", "place 5.3 2", "pass"]


def test_many_moves_are_grouped_by_their_next_word():
    found = choices(MANY)
    assert paths(found) == ["place", "lift 1.1", "pass"]
    assert [(c.label, c.moves, c.whole) for c in found] == [("1", 30, False), ("2", 1, True), ("3", 1, True)]


def test_a_word_that_every_move_shares_is_not_asked_for():
    assert paths(choices([m for m in MANY if m.startswith("place")])) == [f"place {city}" for city in CITIES]


def test_numbers_that_can_follow_are_their_own_labels():
    assert [c.label for c in choices(MANY, ("place", "2.2"))] == ["2", "3", "4", "5", "6"]


def test_every_legal_move_can_be_reached_by_labels():
    reached, open_paths = [], [()]
    while open_paths:
        for choice in choices(MANY, open_paths.pop()):
            if choice.whole:
                reached.append(" ".join(choice.path))
            else:
                open_paths.append(choice.path)
    assert sorted(reached) == sorted(MANY)
    assert len(MANY) > FEW


def test_words_are_taken_whole_before_they_are_taken_as_beginnings():
    legal = ["place 5.3 1", "place 5.3 10", "pass"]
    assert begun(legal, ["place", "5.3", "1"]) == ["place 5.3 1"]
    assert begun(legal, ["pl"]) == []
    assert cut_short(legal, ["pl", "5.3", "10"]) == ["place 5.3 10"]
    assert cut_short(legal, ["p"]) == legal


def test_what_could_have_come_where_the_words_left_the_path():
    assert following(MANY, ["place", "9.9", "3"]) == [f"place {city}" for city in CITIES]
    assert following(MANY, ["castle"]) == ["place", "lift", "pass"]


def test_the_tab_key_offers_the_next_word():
    assert next_words(MANY, ["place"], "2") == ["2.1", "2.2", "2.3"]
    assert next_words(MANY, [], "p") == ["place", "pass"]
    assert next_words(MANY, ["pass"], "") == []
