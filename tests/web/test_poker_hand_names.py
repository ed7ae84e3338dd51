"""The hands that the web client's names are tested on are named by the server's code."""

from tests.web.hand_names import FILE, written


def test_the_file_is_what_this_code_says() -> None:
    assert FILE.read_text(encoding="utf-8") == written()
