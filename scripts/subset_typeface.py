"""Cuts the typeface to what Czech and English need, and declares it.

The files that this writes (``web/src/styles/typeface/`` and ``typeface.css`` beside it) are kept in
the repository: run it again when a test says that a text has a letter which they lack, in an
environment that has ``fonttools`` and ``brotli``, after ``npm ci``. Letters beyond that come from
the whole files of the package, which are fetched by whoever meets one of them.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).parents[1] / "web"
STYLES = WEB / "src/styles"
PACKAGE = "@fontsource-variable/inter/files"
PARTS = {"latin": "inter-latin-wght-normal", "czech": "inter-latin-ext-wght-normal"}
WEIGHTS = (400, 700)
FEATURES = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rlig", "tnum"]
"""What browsers apply by themselves, and figures of equal width."""
CZECH = "ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĪīĮįİıŁłŃńŇňŌōŐőŒœŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŸŹźŻżŽž"
"""Letters of Czech, and of names from its neighbours."""
LETTERS = {*map(chr, range(0x20, 0x7F)), *map(chr, range(0xA0, 0x100)), *CZECH}
SIGNS = "₭\u2009\u200a\u202f–—‘’‚“”„†•…‰′″‹›€™←↑→↓↔↵−×≈≠≤≥◆●○▲▼✓✕✗"
HEAD = """/* The one typeface: Inter, variable from 400 to 700, with Czech letters and figures of
   equal width. Written by scripts/subset_typeface.py: first what Czech and English need, then the
   whole files, fetched by whoever meets another letter. The licence stands beside them. */
"""
STAND_IN = """
/* Shown until Inter is there: a font of the system, stretched to Inter's measures, so that nothing
   moves when the letters change. */
@font-face {
  font-family: "Inter Stand-in";
  src: local("Arial"), local("Liberation Sans"), local("Helvetica Neue");
  ascent-override: 90.2%;
  descent-override: 22.48%;
  line-gap-override: 0%;
  size-adjust: 107.4%;
}
"""


def main() -> None:
    faces, taken = [], set[int]()
    (STYLES / "typeface").mkdir(exist_ok=True)
    for part, file in PARTS.items():
        source = WEB / f"node_modules/{PACKAGE}/{file}.woff2"
        wanted = set(map(ord, LETTERS | {*SIGNS})) - taken
        font = cut(TTFont(source), wanted)
        own = set(font.getBestCmap())
        taken |= own
        font.save(STYLES / f"typeface/inter-{part}.woff2")
        faces.append(face(f"./typeface/inter-{part}.woff2", own))
    for file in PARTS.values():
        rest = set(TTFont(WEB / f"node_modules/{PACKAGE}/{file}.woff2").getBestCmap()) - taken
        taken |= rest
        faces.append(face(f"{PACKAGE}/{file}.woff2", rest))
    (STYLES / "typeface.css").write_text(HEAD + "".join(faces) + STAND_IN, encoding="utf-8")


def cut(font: TTFont, letters: set[int]) -> Any:
    """Only these letters, in the weights that are used."""
    options = Options()
    options.layout_features = FEATURES
    options.flavor = "woff2"
    options.name_IDs = ["*"]
    options.notdef_outline = True
    subset = Subsetter(options)
    subset.populate(unicodes=letters)
    subset.subset(font)
    made = instantiateVariableFont(font, {"wght": WEIGHTS})
    made.flavor = "woff2"
    packed = BytesIO()
    made.save(packed)
    packed.seek(0)
    return TTFont(packed)


def face(file: str, letters: set[int]) -> str:
    ranges = ", ".join(spans(letters))
    return f"""
@font-face {{
  font-family: "Inter Variable";
  font-style: normal;
  font-weight: {WEIGHTS[0]} {WEIGHTS[1]};
  font-display: swap;
  src: url("{file}") format("woff2");
  unicode-range: {ranges};
}}
"""


def spans(letters: set[int]) -> list[str]:
    """As styles write them: ``U+20-7E``."""
    found: list[list[int]] = []
    for one in sorted(letters):
        if found and found[-1][1] == one - 1:
            found[-1][1] = one
        else:
            found.append([one, one])
    return [f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in found]


if __name__ == "__main__":
    main()
