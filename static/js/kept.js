// What is typed in a step of the scribe's form stays in this browser until the server has it: nothing is lost without a connection.
// A module: its names are no other script's.

const form = document.getElementById("step");
const board = document.getElementById("kept");
const words = document.getElementById("kept-words");
const RETRY = 10_000;

let busy = false;
let pending = false;
let pressed = null;
let waiting = null;

// -- the storage: one entry a step and version of the draft

const whose = form ? `scribe ${form.dataset.kept}` : "";
const key = (step, version) => `${whose} ${step} ${version}`;
const here = form ? key(form.dataset.step, form.dataset.version) : "";

const stored = () => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith("scribe "));
  } catch {
    return []; // storage is forbidden: it holds for this page
  }
};
const read = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
};
const forget = (...names) => names.forEach((name) => localStorage.removeItem(name));
const ofStep = (step) => stored().filter((name) => name.startsWith(`${whose} ${step} `));

const NOT_TYPED = ["csrfmiddlewaretoken", "version", "number"];
const typed = () => [...new FormData(form)].filter(([name]) => !NOT_TYPED.includes(name));
const asServed = form ? JSON.stringify(typed()) : "";
const keep = () => {
  const now = JSON.stringify(typed());
  try {
    if (now === asServed && !pending) forget(here); // nothing is typed, or it is taken back
    else localStorage.setItem(here, now);
  } catch {
    // Full or forbidden: the page itself still holds it.
  }
};

const fill = (entries) => {
  const values = new Map();
  entries.forEach(([name, value]) => values.set(name, [...(values.get(name) ?? []), value]));
  values.forEach((given, name) => lengthen(name, given.length));
  const fields = [...form.elements].filter((field) => field.name && !NOT_TYPED.includes(field.name) && field.type !== "submit");
  const nth = new Map();
  fields.forEach((field) => {
    const given = values.get(field.name) ?? [];
    if (field.type === "checkbox" || field.type === "radio") {
      field.checked = given.includes(field.value);
    } else {
      const n = nth.get(field.name) ?? 0;
      nth.set(field.name, n + 1);
      field.value = given[n] ?? "";
    }
  });
  fields.forEach((field) => field.dispatchEvent(new Event("change", { bubbles: true }))); // what counts on the page counts again
};

// Rows that were added on the page before, and are not on this one.
const lengthen = (name, length) => {
  const rows = () => [...form.querySelectorAll(`.row:has(> [name="${name}"])`)];
  for (let n = rows().length; n && n < length; n++) anotherRow(rows());
};

// -- what is said about it

const tell = (what, prepare = () => {}) => {
  const line = words.content.querySelector(`[data-is=${what}]`).cloneNode(true);
  prepare(line);
  board.replaceChildren(line);
};

// -- sending

const hidden = (name, value) => {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  return field;
};

// The page that the server answers with is shown as it is: a conflict, a refusal, a fault.
const sendPlainly = (button) => {
  if (button?.name) form.append(hidden(button.name, button.value));
  HTMLFormElement.prototype.submit.call(form);
};

const go = (address) => {
  const there = new URL(address, location.href);
  if (there.pathname + there.search === location.pathname + location.search) {
    location.hash = there.hash;
    location.reload();
  } else location.assign(there);
};

const send = async (button) => {
  if (busy) return;
  busy = true;
  clearTimeout(waiting);
  let answer;
  try {
    const data = new FormData(form, button ?? undefined);
    const headers = { "HX-Request": "true", "HX-Current-URL": location.href };
    answer = await fetch(form.action, { method: "POST", body: data, headers, credentials: "same-origin" });
  } catch {
    later(button);
    return;
  }
  const target = answer.headers.get("HX-Redirect");
  if (answer.headers.get("Draft-Saved")) {
    forget(here, ...("overtaken" in form.dataset ? ofStep(form.dataset.step) : []));
    go(target);
  } else if (target || answer.redirected) go(target ?? answer.url); // to sign in first, say; what is kept waits there
  else sendPlainly(button);
};

const later = (button) => {
  busy = false;
  delete form.dataset.sent;
  pending = true;
  pressed = button;
  keep();
  tell("offline");
  waiting = setTimeout(again, RETRY);
};

const again = () => {
  if (!pending || busy) return;
  if (!navigator.onLine) {
    waiting = setTimeout(again, RETRY);
    return;
  }
  pending = false;
  tell("sending");
  send(pressed);
};

// -- the page

const mine = () => {
  const older = ofStep(form.dataset.step).filter((name) => name !== here);
  const kept = read(here);
  const same = (entries) => JSON.stringify(entries) === JSON.stringify(typed());
  older.filter((name) => same(read(name))).forEach((name) => forget(name)); // it has arrived, only the answer was lost
  const [missed] = older.filter((name) => localStorage.getItem(name));
  if (kept && same(kept)) forget(here);
  else if (kept) {
    fill(kept);
    tell("back", (line) => line.querySelector("[data-drop]").addEventListener("click", () => (forget(here), location.reload())));
  } else if (missed) {
    tell("older", (line) => {
      line.querySelector("[data-drop]").addEventListener("click", () => (forget(missed), board.replaceChildren()));
      line.querySelector("[data-compare]").addEventListener("click", () => {
        fill(read(missed));
        form.elements.version.value = missed.split(" ").at(-1);
        form.dataset.overtaken = "yes";
        HTMLFormElement.prototype.submit.call(form);
      });
    });
  } else {
    const [other] = stored().filter((name) => name.startsWith(`${whose} `) && !name.startsWith(`${whose} ${form.dataset.step} `));
    const step = other?.slice(whose.length + 1).split(" ")[0];
    const link = step && document.querySelector(`.stepper a[href$="/${step}/"]`);
    if (link) tell("elsewhere", (line) => Object.assign(line.querySelector("a"), { href: link.href, textContent: link.textContent }));
  }
};

if (form) {
  // What somebody else typed in this browser is not theirs to read.
  forget(...stored().filter((name) => name.split(" ")[1] !== form.dataset.kept.split(" ")[0]));
  if (!("overtaken" in form.dataset)) mine();
  let soon = null;
  form.addEventListener("input", () => {
    clearTimeout(soon);
    soon = setTimeout(keep, 300);
  });
  form.addEventListener("change", keep);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(soon);
    keep();
    send(event.submitter);
  });
  addEventListener("online", again);
  document.querySelectorAll("[data-forget]").forEach((link) => link.addEventListener("click", () => forget(...ofStep(form.dataset.step))));
} else document.querySelectorAll("[data-forget]").forEach((link) => link.addEventListener("click", () => forget(...stored())));
