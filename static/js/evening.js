// The evening's page asks whether there is something new: every few seconds, more and more seldom as long as nothing happens,
// and not at all while nobody looks.
"use strict";

const SOONEST = 3000;
const SELDOM = 20000;
const now = document.getElementById("now");
const said = document.querySelector("[data-news-said]");
let wait = SOONEST;
let timer = 0;
let asking = false;

const isOver = () => now.querySelector("[data-state]").dataset.state === "over" && now.querySelector(".saga");
const later = () => {
  clearTimeout(timer);
  if (!document.hidden && !isOver()) timer = setTimeout(look, wait);
};

const look = async () => {
  if (asking) return;
  asking = true;
  try {
    const answer = await fetch(now.dataset.news, { headers: { "If-None-Match": `"${now.dataset.tag}"` }, cache: "no-store", redirect: "error" });
    if (answer.status === 200) {
      const before = now.querySelector("[data-state]").dataset.state;
      now.innerHTML = await answer.text();
      if (now.querySelector("[data-state]").dataset.state !== before) {
        location.reload(); // what stands around it is another page now
        return;
      }
      now.dataset.tag = (answer.headers.get("ETag") ?? "").replace(/^W\//, "").replaceAll('"', "");
      said.textContent = `${said.dataset.newsSaid} ${new Date().toLocaleTimeString()}`;
      wait = SOONEST;
    } else if ([403, 404, 410].includes(answer.status)) {
      location.reload(); // it has ended, or is no longer for this person: the page says so
      return;
    } else wait = Math.min(SELDOM, wait * (answer.status === 304 ? 1.2 : 2));
  } catch {
    wait = Math.min(SELDOM, wait * 2); // the network is away for a while
  }
  asking = false;
  later();
};

document.addEventListener("visibilitychange", () => {
  clearTimeout(timer);
  if (document.hidden) return;
  wait = SOONEST;
  look();
});
later();
