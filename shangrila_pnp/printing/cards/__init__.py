"""What lies on the table during play: opening cards, reference cards, the rules."""
