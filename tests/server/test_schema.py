"""The interface is as it describes itself, and nothing sent to it breaks the server."""

import contextlib
import json

import httpx
import hypothesis
import msgspec
import pytest
import schemathesis

from archipel.server.http.site import live_schema
from archipel.server.wire import live
from tests.server.conftest import Someone

CALM = hypothesis.settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(hypothesis.HealthCheck),
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
)


def test_no_request_breaks_the_server(server, fuzzer, long):
    """Requests made from the description, good and bad, as somebody with a name and a table."""
    token, table = fuzzer
    described = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    tried = 0
    for found in described.get_all_operations():
        operation = found.ok()
        modes = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
        for mode in modes:
            cases = operation.as_strategy(generation_mode=mode)
            settings = hypothesis.settings(CALM, max_examples=100 if long else 8)

            @settings
            @hypothesis.given(case=cases, real=hypothesis.strategies.booleans())
            def send(case, real):
                if real and "id" in (case.path_parameters or {}):
                    case.path_parameters["id"] = table
                answer = case.call(headers={"Authorization": f"Bearer {token}"})
                assert answer.status_code < 500, (case.method, case.path, answer.text)
                if answer.status_code >= 400:
                    assert answer.headers["content-type"] == ["application/problem+json"]
                    assert answer.json()["status"] == answer.status_code

            with contextlib.suppress(hypothesis.errors.Unsatisfiable):  # nothing can be wrong with an empty request
                send()
                tried += 1
    assert tried >= 40


@pytest.fixture(scope="module")
def fuzzer(server, game):
    ada = Someone(server.url)
    token, table = ada.token, ada.lay(game, ["me", "shared"])["table"]
    return token, table


def test_the_description_names_every_address(server):
    paths = httpx.get(f"{server.url}/schema/openapi.json").json()["paths"]
    assert len(paths) >= 25
    for path, methods in paths.items():
        for method in methods.values():
            assert method["summary"] or method["description"], path


def test_live_messages_are_described():
    described = json.loads(msgspec.json.encode(live_schema()))
    names = {
        part["$ref"].split("/")[-1]
        for side in ("FromClient", "FromServer")
        for part in described["$defs"][side]["anyOf"]
    }
    assert {"Hello", "Play", "Welcome", "Update", "Answered", "Bye"} <= names
    assert str(live.PROTOCOL) in described["title"]
