// The law of a game used to be one page: an address with the anchor of a rule leads to the rule.
"use strict";

const chapters = document.querySelector("[data-rules]");
const cited = decodeURIComponent(location.hash.slice(1));
if (chapters && cited && !document.getElementById(cited)) {
  location.replace(`${chapters.dataset.rules}${encodeURIComponent(cited)}/`);
}
