"""The solo opponent (chapters 12 to 15), who is all rules and never asked.

It is `state.players[t.seats]`, a `Player` like any other: `draw`, `row` and `discard` are its Schemes, `goods` its resources
(the one key `any` on the board whose focus is cards), `paid` and `approved` what it has flipped, `emptied` its columns,
`workers` its supply; `hand`, `destroyed` and `card` stay empty. Beside it stand `state.future` (the pile of Future Schemes,
its top at the end) and `state.scheme_box` (Schemes that its board removes). Its facts are `t.board.ai`, `t.board.ai_columns`
and `t.board.schemes`.

The rest of the engine asks three things of it, and imports them from `games.viscounts.engine.solo.opponent`:

* `set_up(t) -> Rules[None]`: decks, starting goods and Building (VIS-12.2, 12.4, 12.6). Called when the human has carried
  out a pair and the AI's Viscount stands (VIS-12.3c), before the first hand is drawn.
* `take_turn(t) -> Rules[None]`: its whole turn (VIS-15.1), the collision at its end included.
* `resolve(t, step) -> Rules[None]`: one step of an effect for it, registered by `@effects.for_the_ai`. Whatever it gets goes
  through `effects.resolve(t, who, steps)`, wherever that comes from: a Link, a bumped Worker, a collision, a meeting (whose
  `Rearrange` becomes a resource of its choice, VIS-13.1e, 13.3a).

Of use to it: `effects.resolve`, `effects.gain`, `effects.fire` (reactions of its columns to `flip_card`, `gain_future_scheme`
and `shuffle`), `decks.check_row` (VIS-9.2b), `castle.settle` (which chooses for the AI by VIS-14.2e and 14.2h),
`building.put_up`, `scribes.take`, `collision.resolve`, and the verbs of `states`. Events call it `states.named(t, who)`.
"""
