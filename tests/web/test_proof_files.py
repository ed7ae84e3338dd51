"""The proofs that the web client is tested on are what the server's code makes and accepts."""

import pytest

from krupier.equipment.proof import check_text, encode
from tests.web.proofs import FOLDER, proofs


@pytest.mark.parametrize("name", proofs())
def test_the_file_is_a_true_proof_of_this_code(name: str) -> None:
    written = (FOLDER / f"{name}.json").read_bytes()
    assert written == encode(proofs()[name]) + b"\n"
    assert check_text(written).ok
