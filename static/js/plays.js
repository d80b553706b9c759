// The score sheet of a play: buttons for one more and one less. Points are counted by the server after every change.
"use strict";

const ready = () => document.querySelectorAll("#sheet [data-step]").forEach((button) => (button.hidden = false));
ready();
document.addEventListener("htmx:afterSettle", ready);

document.addEventListener("click", (event) => {
  const button = event.target.closest("#sheet [data-step]");
  if (!button) return;
  const field = button.parentElement.querySelector("input");
  if (button.dataset.step === "1") field.stepUp();
  else field.stepDown();
  field.dispatchEvent(new Event("change", { bubbles: true }));
});
