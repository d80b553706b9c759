"""What pages may ask of any game, found by its id: its things, its options, its words."""
