"""The colours of moves in a chart: light enough for dark letters, apart for colour-blind eyes."""

MOVES = (
    "#b7e1cd",
    "#ffd8a8",
    "#a5c8f0",
    "#f4c2d7",
    "#e6e0a0",
    "#d3c4ee",
    "#cfd8dc",
    "#f2b8a0",
    "#a8e0e0",
)
