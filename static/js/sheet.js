// The sheet of the next game: what is ticked stays ticked in this browser, for this game.
"use strict";

const sheet = document.querySelector("[data-ticks]");
const ticks = [...sheet.querySelectorAll("input[type=checkbox]")];
const key = sheet.dataset.ticks;

const remember = () => {
  try {
    localStorage.setItem(key, JSON.stringify(ticks.map((tick) => tick.checked)));
  } catch {
    // Storage is forbidden: the ticks hold for this page.
  }
};

try {
  const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
  if (kept.length === ticks.length) ticks.forEach((tick, n) => (tick.checked = kept[n]));
} catch {
  // Nothing can be read: nothing is ticked.
}
sheet.addEventListener("change", remember);

const button = (name, act) => {
  const found = document.querySelector(`[data-${name}]`);
  if (!found) return; // the evening's page has the lists alone
  found.hidden = false;
  found.addEventListener("click", act);
};
button("print", () => print());
button("untick", () => {
  ticks.forEach((tick) => (tick.checked = false));
  remember();
});
