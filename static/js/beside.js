// A rule that is cited opens beside what one is doing. Without this, its number leads to the rule's own page.
"use strict";

const beside = document.getElementById("beside");
let citedAt = null;

const openBeside = async (href) => {
  await htmx.ajax("GET", href, { target: beside, swap: "innerHTML" });
  if (!beside.querySelector("#beside-title")) return;
  if (!beside.matches(":popover-open")) beside.showPopover();
  beside.scrollTop = 0;
  document.getElementById("beside-title").focus();
  keepInSight();
};

// What cites the rule is not covered by it: on a wide screen it opens at the other side, on a phone the page moves up.
const keepInSight = () => {
  const cited = citedAt.getBoundingClientRect();
  if (innerWidth >= 960) {
    beside.classList.toggle("law-beside-start", cited.left + cited.width / 2 > innerWidth / 2);
  } else {
    document.body.classList.add("law-is-open"); // room below the last line
    const hidden = cited.bottom + 24 - beside.getBoundingClientRect().top;
    if (hidden > 0) scrollBy({ top: hidden, behavior: "instant" });
  }
};

const closeBeside = () => {
  beside.hidePopover();
  document.body.classList.remove("law-is-open");
  if (citedAt?.isConnected) citedAt.focus();
  else document.getElementById("main").focus();
};

const isPlainClick = (event) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

if (beside && "showPopover" in beside) {
  document.addEventListener("click", (event) => {
    if (!isPlainClick(event)) return;
    const within = beside.contains(event.target);
    const link = event.target.closest(within ? "a:not([data-leaves])" : "a.law");
    if (event.target.closest("#beside [data-close]")) closeBeside();
    else if (link?.pathname.startsWith("/laws/")) {
      event.preventDefault();
      if (!within) citedAt = link;
      openBeside(link.href);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !beside.matches(":popover-open")) return;
    event.preventDefault(); // one Escape closes one thing
    event.stopImmediatePropagation();
    closeBeside();
  }, true);
}
