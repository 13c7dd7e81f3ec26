"""A host sets limits in a file: what is in it holds, and what means nothing is named."""

import pytest

from archipel.server.commands import app
from archipel.server.settings import BadSetting, Settings, from_file


def test_settings_from_a_file(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text("tables_per_person = 5\nkeep_guests = 7\nwarm = false\nsit_in_level = 'strong'\n")
    found = Settings(data=tmp_path, **from_file(file, {"data"}))
    assert (found.tables_per_person, found.keep_guests, found.warm, found.sit_in_level) == (5, 7, False, "strong")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("tables_per_persons = 5", "no_setting"),
        ("data = 'here'", "no_setting"),
        ("tables_per_person = 'five'", "wrong_setting"),
        ("tables_per_person = true", "wrong_setting"),
        ("tables_per_person = 5.5", "wrong_setting"),
        ("warm = 1", "wrong_setting"),
        ("games = ['wall']", "wrong_setting"),
        ("tables_per_person =", "settings_unreadable"),
    ],
)
def test_what_means_nothing_is_named(tmp_path, text, key, capsys):
    file = tmp_path / "settings.toml"
    file.write_text(text)
    with pytest.raises(BadSetting) as bad:
        from_file(file, {"data"})
    assert bad.value.key == key
    assert app(["serve", "--data", str(tmp_path), "--settings", str(file)], exit_on_error=False) == 1
    assert str(file) in capsys.readouterr().err


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadSetting):
        from_file(tmp_path / "none.toml", set())
