"""What everybody else may ask of any game, by its id: its name and pages, its things, its options."""
