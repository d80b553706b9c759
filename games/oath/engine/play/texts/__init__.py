"""How the events, questions and options of Oath read, a piece a module."""
