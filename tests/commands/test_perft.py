from tests.commands.conftest import Run


def test_it_works(run: Run) -> None:
    ran = run("perft", "guessing", "--seats", "2", "--seed", "1", "--depth", "2")
    assert (ran.code, ran.lines) == (0, [{"depth": 2, "nodes": 148, "leaves": 126}])


def test_wrong_seat_count(run: Run) -> None:
    assert run("perft", "guessing", "--seats", "1", "--seed", "1", "--depth", "2").error["code"] == "seat_count"


def test_unknown_game(run: Run) -> None:
    assert run("perft", "chess", "--seats", "2", "--depth", "2").error["code"] == "unknown_game"


def test_bad_options(run: Run) -> None:
    error = run("perft", "guessing", "--seats", "2", "--depth", "2", "--option", "rounds=0").error
    assert (error["code"], error["at"]) == ("bad_options", "/options/rounds")
