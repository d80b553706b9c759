from games.shelf.shelves import Shelf

SHELF = Shelf(id="guessing", name="Guessing", about="A game for the tests of bots.")
