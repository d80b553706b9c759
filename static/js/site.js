// Every page works without this; it makes some of them pleasanter.
"use strict";

const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches);

const themeButton = document.querySelector("[data-theme-button]");
if (themeButton) {
  const tell = () => themeButton.setAttribute("aria-pressed", String(isDark()));
  themeButton.hidden = false;
  tell();
  prefersDark.addEventListener("change", tell);
  themeButton.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    tell();
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch {
      // Storage is forbidden: it holds for this page.
    }
  });
}

// A new account gets the browser's time zone; who has none yet is offered it.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
document.querySelectorAll("input[data-time-zone]").forEach((field) => (field.value = zone));
document.querySelectorAll("[data-offers-zone]").forEach((offer) => {
  offer.querySelector("[data-zone]").textContent = zone.replaceAll("_", " ");
  offer.hidden = ["", "UTC", "Etc/UTC"].includes(zone);
});

const showCopyButtons = () => document.querySelectorAll("[data-copy]").forEach((button) => (button.hidden = false));
showCopyButtons();

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard.writeText(field.value);
    say("Copied.");
  }
  document.querySelectorAll("details.menu[open]").forEach((menu) => menu.contains(event.target) || (menu.open = false));
});

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// A second click on a slow day does not send a form twice; the server would notice, too.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.hasAttribute("hx-post") || form.hasAttribute("data-download") || form.method !== "post") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});
// What is kept in this browser of forms that were not sent goes with whoever signs out.
document.addEventListener("submit", (event) => {
  if (!event.target.getAttribute("action")?.endsWith("/sign-out/")) return;
  try {
    Object.keys(localStorage).filter((name) => name.startsWith("scribe ")).forEach((name) => localStorage.removeItem(name));
  } catch {
    // Storage is forbidden: nothing was kept.
  }
});
addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent));

// A long list of ticks, shortened by what is typed.
document.querySelectorAll("[data-filter]").forEach((box) => (box.hidden = false));
document.addEventListener("input", (event) => {
  const list = document.getElementById(event.target.dataset.filterFor ?? "");
  const sought = event.target.value.toLowerCase();
  list?.querySelectorAll("label").forEach((label) => {
    label.hidden = !label.textContent.toLowerCase().includes(sought);
  });
});

// One more row of a list of fields, numbered after the last one.
const anotherRow = (rows) => {
  const row = rows.at(-1).cloneNode(true);
  const n = rows.length;
  row.querySelector("[data-remove]")?.remove();
  row.querySelectorAll("[type=checkbox]").forEach((tick) => Object.assign(tick, { value: n, checked: false }));
  row.querySelectorAll("[aria-label]").forEach((named) => {
    named.setAttribute("aria-label", named.getAttribute("aria-label").replace(n, n + 1));
  });
  row.querySelectorAll(".visually-hidden").forEach((text) => (text.textContent = text.textContent.replace(n, n + 1)));
  rows.at(-1).after(row);
  return row;
};

// How many of a list are ticked, beside how many must be.
document.querySelectorAll("[data-counts]").forEach((line) => {
  const list = document.getElementById(line.dataset.counts);
  const count = () => (line.querySelector("output").textContent = list.querySelectorAll(":checked").length);
  line.hidden = false;
  list.addEventListener("change", count);
  count();
});

const say = (text, kind = "") => {
  const line = document.createElement("p");
  line.className = `flash ${kind}`;
  line.textContent = text;
  document.getElementById("messages").replaceChildren(line);
};

// After a part of the page was replaced: the cursor goes to the first mistake, or stays in the section where it was.
let section = "";
document.addEventListener("htmx:beforeRequest", (event) => (section = event.target.closest("section[id]")?.id ?? ""));
document.addEventListener("htmx:afterSettle", (event) => {
  showCopyButtons();
  if (event.target.closest("[data-own-focus]")) return;
  const wrong = document.querySelector("[aria-invalid=true]");
  if (wrong) wrong.focus();
  else if (document.activeElement === document.body) {
    (document.querySelector(`#${section || "results"} h2`) ?? document.getElementById("main")).focus();
  }
});
const failed = () => say("That did not work. Reload the page and try again.", "flash-error");
document.addEventListener("htmx:responseError", failed);
document.addEventListener("htmx:sendError", failed);
