"""What somebody cuts out: tiles, bridges, stones, mats. Each module turns words and colours into cut-outs."""
