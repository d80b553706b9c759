"""Games for tests, each on a shelf as docs/ADDING_A_GAME.md has it."""
