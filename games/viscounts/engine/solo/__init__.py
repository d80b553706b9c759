"""The solo opponent (chapters 12 to 15), who is all rules and never asked.

It is `state.players[t.seats]`, a `Player` like any other: `draw`, `row` and `discard` are its Schemes, `goods` its resources
(the one key `any` on the board whose focus is cards), `paid` and `approved` what it has flipped, `emptied` its columns,
`workers` its supply; `hand`, `destroyed` and `card` stay empty. Beside it stand `state.future` (the pile of Future Schemes,
its top at the end) and `state.scheme_box` (Schemes that its board removes). Its facts are `t.board.ai`, `t.board.ai_columns`
and `t.board.schemes`.

The rest of the engine asks two things of it, and imports them from `games.viscounts.engine.solo.opponent`:

* `set_up(t) -> Rules[None]`: decks, starting goods and Building (VIS-12.2, 12.4, 12.6). Called when the human has carried
  out a pair and the AI's Viscount stands (VIS-12.3c), before the first hand is drawn.
* `take_turn(t) -> Rules[None]`: its whole turn (VIS-15.1), the collision at its end included.

Whatever it gets goes through `effects.resolve(t, who, steps)`, wherever that comes from: a Link, a bumped Worker, a collision,
a meeting (whose `Rearrange` becomes a resource of its choice, VIS-13.1e, 13.3a). What carries out a step for it is registered
by `effects.resolves_for_ai`.

What it is made of: `goods` (which resource it takes, what it pays with), `steps` (each kind of effect, or what replaces it),
`free` (Buildings and Manuscripts free of charge), `actions` (the primary actions and the focus), `opponent` (set-up and turn).
Its Workers move by `castle.settle`, which chooses for it (VIS-14.2e, 14.2h), its columns react by `effects.fire`, its collision
is `collision.resolve`. What it chooses is told by events of its own, `ai-…`, with the rule that made the choice.
"""
