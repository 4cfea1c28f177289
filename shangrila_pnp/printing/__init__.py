"""The press: a scene in millimetres, drawn as PDF and SVG, and the sheets that somebody cuts out. Imports the rules."""
