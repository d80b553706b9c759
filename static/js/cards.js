// Cards are picked by tapping, by suit or by a few letters, wherever one is named; every pile says how many it has. Without this, names
// are typed, and the counts are those that were saved last. A module: its names are no other script's.

const picker = document.getElementById("picker");
const within = (name) => picker.querySelector(`[data-picker-${name}]`);
const words = picker.dataset;
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
// As if it had been typed: the counts follow, and what keeps the step in this browser hears of it.
const changed = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));

// -- the cards ---------------------------------------------------------------------------------------------------------

const plain = (text) =>
  text.toLowerCase().replace(/ł/g, "l").replace(/ß/g, "ss").replace(/æ/g, "ae").replace(/ø/g, "o").replace(/[-–]/g, " ")
    .normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}\s]/gu, "").split(/\s+/).filter(Boolean).join(" ");
const loose = (text) => text.split(" ").filter((word) => word !== "the").map((word) => word.replace(/s$/, "")).join(" ");

const known = [...document.querySelectorAll("#cards option")].map((option) => ({
  name: option.value, ...option.dataset, plain: option.dataset.plain.split("|"),
}));
const bySlug = new Map(known.map((card) => [card.slug, card]));
const byName = new Map(known.flatMap((card) => card.plain.map((text) => [text, card])));
const cardOf = (text) => byName.get(plain(text));
const lately = (document.getElementById("cards").dataset.lately ?? "").split(" ").filter(Boolean);

// How well a card fits what was typed: the less the better, nothing where it does not.
const fit = (card, sought) => {
  const ranks = card.plain.map((text) => {
    if (text.startsWith(sought)) return 0;
    if (` ${text}`.includes(` ${sought}`)) return 1;
    return text.includes(sought) || ` ${loose(text)}`.includes(` ${loose(sought)}`) ? 2 : 9;
  });
  return Math.min(...ranks);
};

const pairs = (text) => new Set([...text].slice(1).map((letter, n) => text[n] + letter));
const likeness = (card, sought) => {
  const wanted = pairs(sought);
  const shares = card.plain.map((text) => {
    const has = pairs(text);
    return (2 * [...wanted].filter((pair) => has.has(pair)).length) / (wanted.size + has.size || 1);
  });
  return Math.max(...shares);
};

const search = (cards, sought) => {
  const found = cards.map((card) => [fit(card, sought), card]).filter(([rank]) => rank < 9);
  return found.sort((one, other) => one[0] - other[0]).map(([, card]) => card);
};
const alike = (cards, sought) =>
  cards.map((card) => [likeness(card, sought), card]).filter(([share]) => share > 0.4)
    .sort((one, other) => other[0] - one[0]).slice(0, 3).map(([, card]) => card);

// -- the piles: rows with a name each, names with commas between them, or ticks ---------------------------------------------

class Pile {
  constructor(box) {
    this.box = box;
    this.kinds = box.dataset.kinds.split(" ");
    this.called = box.dataset.called;
    this.tally = box.querySelector("[data-tally]");
    this.number = box.dataset.number && document.getElementById(box.dataset.number);
    this.open = document.createElement("button");
    this.open.type = "button";
    this.open.className = "button button-plain button-small picker-open";
    this.open.textContent = words.pick;
    this.open.setAttribute("aria-label", `${words.pick}: ${this.called}`);
    this.open.addEventListener("click", () => show(this));
    this.place();
    box.addEventListener("input", () => this.tell());
    box.addEventListener("change", () => this.tell());
  }

  place() { this.box.append(this.open); }
  has(card) { return this.names().some((text) => cardOf(text) === card); }
  get cards() { return known.filter((card) => this.kinds.includes(card.kind)); }
  get before() { return (this.box.dataset.before ?? "").split(" ").map((slug) => bySlug.get(slug)).filter(Boolean); }

  // What the tally says: of the pile that is ticked, where one of two is.
  get says() {
    const chosen = this.box.dataset.instead && document.querySelector(`[name="${this.box.dataset.instead}"]:checked`)?.value;
    return { ...this.tally.dataset, ...(chosen && this.box.querySelector(`[data-tally-of="${chosen}"]`).dataset) };
  }

  get holds() {
    const site = document.getElementById(this.box.dataset.site ?? "");
    const room = site ? site.selectedOptions[0]?.dataset.room : this.number ? this.number.value : this.says.holds;
    return room ? Number(room) : null;
  }

  // Cards that are counted and not named.
  get more() {
    const counted = this.box.querySelectorAll("[data-more]");
    return [...counted].reduce((sum, each) => sum + (Number(each.value) || 0), 0);
  }

  tell() {
    if (!this.tally) return "";
    const named = this.names().length + this.more;
    const holds = this.number ? Math.max(this.holds ?? 0, named) : this.holds;
    const isOver = holds !== null && named > holds;
    this.tally.textContent = this.number && !holds ? "" : holds === null
      ? fill(this.says.none, { named })
      : fill(isOver ? this.says.over : this.says.said, { named, holds, rest: Math.max(0, holds - named) });
    this.tally.classList.toggle("tally-over", isOver);
    return this.tally.textContent;
  }
}

class Rows extends Pile {
  constructor(box) {
    super(box);
    this.tell();
  }

  get rows() { return [...this.box.querySelectorAll(".row")]; }
  names() { return this.rows.map((row) => row.querySelector("input").value.trim()).filter(Boolean); }

  place() {
    super.place();
    this.rows.forEach((row) => this.dress(row));
  }

  // A row without a card is not shown; one with a card can be taken out.
  dress(row) {
    const input = row.querySelector("input");
    row.hidden = !input.value.trim();
    let remove = row.querySelector("[data-remove]");
    if (!remove) {
      remove = document.createElement("button");
      remove.type = "button";
      remove.className = "button button-plain button-small";
      remove.dataset.remove = "";
      remove.textContent = "✕";
      remove.addEventListener("click", () => {
        this.clear(row);
        this.open.focus();
      });
      input.after(remove);
    }
    remove.setAttribute("aria-label", fill(words.remove, { card: input.value }));
  }

  clear(row) {
    row.querySelector("input").value = "";
    row.querySelectorAll("[type=checkbox]").forEach((tick) => (tick.checked = false));
    this.dress(row);
    changed(row.querySelector("input"));
  }

  add(card) {
    const row = this.rows.find((each) => !each.querySelector("input").value.trim()) ?? anotherRow(this.rows);
    row.querySelector("input").value = card.name;
    this.dress(row);
    changed(row.querySelector("input"));
  }

  remove(card) { this.clear(this.rows.find((row) => cardOf(row.querySelector("input").value) === card)); }
}

class Names extends Pile {
  get field() { return this.box.querySelector("[data-names]"); }
  names() { return this.field.value.split(",").map((text) => text.trim()).filter(Boolean); }

  write(names) {
    this.field.value = names.join(", ");
    if (this.number && names.length > Number(this.number.value)) this.number.value = names.length;
    changed(this.field);
  }

  add(card) { this.write([...this.names(), card.name]); }
  remove(card) { this.write(this.names().filter((text) => cardOf(text) !== card)); }
}

class Ticks extends Pile {
  get ticks() { return [...this.box.querySelectorAll("input[type=checkbox]")]; }
  get cards() { return known.filter((card) => this.tick(card)); }
  names() { return this.ticks.filter((tick) => tick.checked).map((tick) => bySlug.get(tick.value)?.name ?? ""); }
  has(card) { return this.tick(card).checked; }
  tick(card) { return this.ticks.find((each) => each.value === card.slug); }
  place() { this.box.querySelector(".pile-bar").append(this.open); }

  set(card, checked) {
    this.tick(card).checked = checked;
    changed(this.tick(card));
  }

  add(card) { this.set(card, true); }
  remove(card) { this.set(card, false); }
}

// -- the sheet -----------------------------------------------------------------------------------------------------------

const field = document.getElementById("picker-find");
let pile = null;
let suit = "";

// Whoever typed once finds the cursor where letters go, in the next step, too.
let isTyping = false;
const typing = (is) => {
  isTyping = is;
  try {
    if (is) sessionStorage.setItem("typing", "yes");
    else sessionStorage.removeItem("typing");
  } catch {
    // Storage is forbidden: it holds for this page.
  }
};
try {
  isTyping = sessionStorage.getItem("typing") === "yes";
} catch {
  // Nothing can be read: nobody typed yet.
}

const elsewhere = (card) => piles.find((each) => each !== pile && each.names().some((text) => cardOf(text) === card))?.called ?? card.at;

const button = (card) => {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.slug = card.slug;
  made.className = `suit-${card.suit}`;
  made.setAttribute("aria-pressed", String(pile.has(card)));
  const where = pile.has(card) ? words.here : elsewhere(card);
  made.append(card.name);
  if (where) {
    const small = document.createElement("small");
    small.textContent = where;
    made.append(" ", small);
  }
  return made;
};

const list = (title, cards) => {
  if (!cards.length) return [];
  const head = document.createElement("h3");
  head.textContent = title;
  const rows = document.createElement("ul");
  cards.forEach((card) => {
    const row = document.createElement("li");
    row.append(button(card));
    rows.append(row);
  });
  return [head, rows];
};

// What is sought and not to be had here lies elsewhere, or is called otherwise.
const none = (sought) => {
  const away = search(known, sought).filter(elsewhere);
  const said = away.length ? away.map((card) => fill(words.lies, { card: card.name, place: elsewhere(card) })) : [words.nothing];
  return said.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  });
};

const draw = () => {
  const sought = plain(field.value);
  const cards = pile.cards.filter((card) => !suit || card.suit === suit);
  const here = cards.filter((card) => pile.has(card));
  let shown;
  if (sought) {
    const found = search(cards, sought);
    const perhaps = found.length ? [] : alike(cards, sought);
    shown = found.length ? list(words.found, found) : perhaps.length ? list(words.perhaps, perhaps) : none(sought);
  } else if (suit) {
    shown = list(words.all, cards);
  } else {
    const before = pile.before.filter((card) => !pile.has(card));
    const seen = lately.map((slug) => bySlug.get(slug)).filter((card) => cards.includes(card) && !pile.has(card) && !before.includes(card));
    shown = [...list(words.here, here), ...list(words.before, before), ...list(words.lately, seen), ...list(words.all, cards)];
  }
  within("hits").replaceChildren(...shown);
  within("tally").textContent = pile.tell();
};

const choose = (slug) => {
  const card = bySlug.get(slug);
  const isAdded = !pile.has(card);
  if (isAdded) pile.add(card);
  else pile.remove(card);
  field.value = "";
  const top = within("hits").scrollTop;
  draw();
  within("hits").scrollTop = top;
  within("told").textContent = fill(isAdded ? words.added : words.removed, { card: card.name, tally: pile.tell() });
};

const show = (next) => {
  pile = next;
  suit = "";
  field.value = "";
  const kinds = new Set(pile.cards.map((card) => card.suit));
  const suits = [...picker.querySelectorAll("[data-suit]")];
  suits.forEach((each) => {
    each.setAttribute("aria-pressed", "false");
    each.hidden = !kinds.has(each.dataset.suit);
  });
  document.getElementById("picker-head").textContent = pile.called;
  within("told").textContent = "";
  const after = piles.slice(piles.indexOf(pile) + 1).find((each) => each.box.dataset.kinds === pile.box.dataset.kinds && each.open.checkVisibility());
  const form = pile.box.closest("form");
  within("next").hidden = pile instanceof Names;
  within("next").textContent = after ? fill(words.next, { pile: after.called }) : words.save;
  within("next").onclick = () => (after ? show(after) : form.requestSubmit());
  draw();
  if (!picker.open) picker.showModal();
  within("hits").scrollTop = 0;
  // On a phone the keyboard would cover what can be tapped: it comes for those who type.
  (isTyping || !matchMedia("(pointer: coarse)").matches ? field : document.getElementById("picker-head")).focus();
};

const made = { rows: Rows, names: Names, ticks: Ticks };
const piles = [...document.querySelectorAll("[data-pile]")].map((box) => new made[box.dataset.pile](box));
piles.forEach((each) => each.tell());

field.addEventListener("input", () => {
  typing(true);
  draw();
});
field.addEventListener("keydown", (event) => {
  const first = within("hits").querySelector("button");
  if (event.key === "Enter") {
    event.preventDefault();
    if (field.value.trim() && first) choose(first.dataset.slug);
  } else if (event.key === "ArrowDown" && first) {
    event.preventDefault();
    first.focus();
  }
});
picker.addEventListener("click", (event) => {
  if (event.target === picker) picker.close();
  const hit = event.target.closest("[data-slug]");
  const tapped = event.target.closest("[data-suit]");
  if (tapped) {
    suit = suit === tapped.dataset.suit ? "" : tapped.dataset.suit;
    typing(false);
    picker.querySelectorAll("[data-suit]").forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.suit === suit)));
    draw();
    within("hits").scrollTop = 0;
  } else if (hit) {
    choose(hit.dataset.slug);
    if (isTyping) field.focus();
    else (within("hits").querySelector(`[data-slug="${hit.dataset.slug}"]`) ?? within("hits")).focus();
  }
});
within("hits").addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = [...within("hits").querySelectorAll("button")];
  event.preventDefault();
  (all[all.indexOf(document.activeElement) + step] ?? field).focus();
});
within("done").addEventListener("click", () => picker.close());
picker.addEventListener("close", () => pile.open.focus());
document.addEventListener("change", (event) => {
  piles.forEach((each) => each.tell());
  const turned = event.target.matches("[name^=site-]") && event.target.value && event.target.closest("section").querySelector("details");
  if (turned) turned.open = true;
});
