"""What cards do: one small unit a card. The rules of the game name none of them."""
