// A game on screen: what changes at the table is fetched when the server says so, and nothing of what somebody was doing is lost.
"use strict";

const live = document.getElementById("live");
const state = () => document.getElementById("state");
const version = () => Number(state()?.dataset.version ?? 0);

// -- what somebody was doing, kept while parts of the page are replaced

const kept = (root) => {
  const fields = [...root.querySelectorAll("input[id]:not([type=hidden]), select[id], textarea[id]")];
  return {
    fields: new Map(fields.map((field) => [field.id, field.type === "checkbox" || field.type === "radio" ? field.checked : field.value])),
    open: new Set([...root.querySelectorAll("details[id][open]")].map((part) => part.id)),
    scrolled: new Map([...root.querySelectorAll("[id].scroll, [id].scroll-y")].map((part) => [part.id, [part.scrollLeft, part.scrollTop]])),
    popover: root.querySelector("[popover]:popover-open")?.id,
    focus: root.contains(document.activeElement) ? document.activeElement.id : null,
    focused: root.contains(document.activeElement),
  };
};

const restore = (root, before) => {
  before.fields.forEach((value, id) => {
    const field = document.getElementById(id);
    if (!field || !root.contains(field)) return;
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
  });
  before.open.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
  before.scrolled.forEach(([left, top], id) => document.getElementById(id)?.scrollTo({ left, top, behavior: "instant" }));
  if (before.popover) document.getElementById(before.popover)?.showPopover();
  if (!before.focused) return;
  const same = before.focus && document.getElementById(before.focus);
  (same || root.querySelector("h2[tabindex]"))?.focus({ preventScroll: true });
};

// -- pieces of the page: each says what it shows, and the server sends those that are not here already

const digests = () => [...live.querySelectorAll("[data-is]")].flatMap((piece) => [piece.dataset.is, piece.dataset.frame ?? []].flat());

const unknown = (piece) => {
  for (let around = piece.parentElement; around; around = around.parentElement) delete around.dataset.is;
};

// What has happened since goes on top of the log; what is then too far back goes.
const add = (later) => {
  const told = document.getElementById("told");
  const fresh = document.getElementById("fresh");
  const [newest] = later.children;
  told.prepend(...later.children);
  if (newest) [...told.children].forEach((line) => line.value <= newest.value - Number(told.dataset.most) && line.remove());
  fresh.textContent = later.dataset.fresh;
  fresh.hidden = !later.dataset.fresh;
  unknown(told);
};

// Says whether everything had its place.
const put = (html) => {
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  const news = [...parsed.content.querySelectorAll("[data-is]")].filter((piece) => !piece.parentElement?.closest("[data-is]"));
  return news.every((piece) => {
    if (piece.id === "later") return add(piece) ?? true;
    const before = document.getElementById(piece.id);
    if (!before) return false;
    before.replaceWith(piece);
    unknown(piece);
    htmx.process(piece);
    return true;
  });
};

// -- options and what they are about on the board

const prepare = (root) => {
  root.querySelectorAll("[data-step], [data-narrow], [data-play]").forEach((part) => (part.hidden = false));
  const options = [...root.querySelectorAll("[data-on]")];
  options.forEach((option) => (option.things = []));
  root.querySelectorAll("[data-thing]").forEach((thing) => {
    const names = thing.dataset.thing.split(" ");
    const about = options.filter((option) => option.dataset.on.split(" ").some((name) => names.includes(name)));
    thing.classList.toggle("can", about.length > 0);
    thing.options = about;
    about.forEach((option) => option.things.push(thing));
    // Where there is room for it, a thing that answers by itself says what that costs.
    const tag = thing.querySelector("[data-price]");
    if (tag) tag.textContent = about.length === 1 ? (about[0].dataset.cost ?? "") : "";
  });
  root.querySelectorAll("[data-least]").forEach(count);
  reveal(document.getElementById("map-scroll"));
};

// On a small screen the map is moved to what is asked about, unless some of it is in sight.
const reveal = (map) => {
  const [left, right] = map ? [map.getBoundingClientRect().left, map.getBoundingClientRect().right] : [];
  const middles = [...(map?.querySelectorAll(".can") ?? [])].map((thing) => {
    const box = thing.getBoundingClientRect();
    return (box.left + box.right) / 2;
  });
  if (!middles.length || middles.some((x) => x > left && x < right)) return;
  map.scrollBy({ left: middles[0] - (left + right) / 2, behavior: "instant" });
};

const point = (event, on) => event.target.closest?.("[data-on]")?.things?.forEach((thing) => thing.classList.toggle("meant", on));
document.addEventListener("mouseover", (event) => point(event, true));
document.addEventListener("mouseout", (event) => point(event, false));
document.addEventListener("focusin", (event) => point(event, true));
document.addEventListener("focusout", (event) => point(event, false));

const count = (button) => {
  const ticked = button.form.querySelectorAll("[name=choose]:checked").length;
  button.disabled = ticked < Number(button.dataset.least) || ticked > Number(button.dataset.most);
};

document.addEventListener("change", (event) => event.target.form?.querySelectorAll("[data-least]").forEach(count));

document.addEventListener("input", (event) => {
  const list = document.getElementById(event.target.dataset?.narrow ?? "");
  const sought = event.target.value?.toLowerCase();
  list?.querySelectorAll("[data-on]").forEach((option) => (option.hidden = !option.textContent.toLowerCase().includes(sought)));
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (step) {
    const field = step.parentElement.querySelector("input[type=number]");
    if (step.dataset.step === "1") field.stepUp();
    else field.stepDown();
    return;
  }
  const thing = event.target.closest("a, summary, button") ? null : event.target.closest(".can[data-thing]");
  if (!thing) return;
  const [option] = thing.options;
  if (thing.options.length > 1) option.focus();
  else option.click();
});

// -- live

// Whose turn it is, of those who play on this screen, is seen on the tab.
const named = document.title;
const icon = document.querySelector("link[rel=icon]");
const plain = icon?.href;
const title = () => {
  const turn = state()?.dataset.turn;
  document.title = turn ? `(${turn}) ${named}` : named;
  if (icon) icon.href = turn ? live.dataset.icon : plain;
};

const announce = () => {
  const line = document.getElementById("announce");
  if (line && line.textContent !== state()?.dataset.say) line.textContent = state()?.dataset.say ?? "";
  title();
};

let looked = 0;
const look = () => {
  const events = Number(state()?.dataset.events ?? 0);
  if (!live?.dataset.look || document.hidden || events === looked) return;
  looked = events;
  const body = new URLSearchParams({ event: events });
  fetch(live.dataset.look, { method: "POST", headers: { "X-CSRFToken": live.dataset.csrf }, body, keepalive: true }).catch(() => (looked = 0));
};

if (live) {
  let before = null;
  let busy = false;
  let newest = 0;
  let timer = 0;
  const refresh = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (busy || newest <= version()) return;
      htmx.trigger(live, "refresh");
    }, 120);
  };

  live.addEventListener("htmx:configRequest", (event) => {
    const { elt, target, headers, parameters } = event.detail;
    if (elt === live) parameters.version = version();
    if (target !== live || !state()?.dataset.is) return;
    headers["Chronicle-Has"] = digests().join();
    if ("takesAnswers" in state().dataset) headers["Chronicle-Known"] = version();
  });
  live.addEventListener("htmx:beforeRequest", (event) => (busy = busy || event.detail.target === live));
  live.addEventListener("htmx:afterRequest", () => {
    busy = false;
    refresh();
  });
  live.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target !== live) return;
    if (document.getElementById("say-text")?.form === event.detail.elt) return;
    before = kept(live);
    if (!event.detail.xhr.getResponseHeader("Chronicle-Has")) return;
    event.detail.shouldSwap = false;
    if (!put(event.detail.serverResponse)) return location.reload();
    // A form that stays where it is can be sent anew.
    live.querySelectorAll("[name=key]").forEach((field) => (field.value = crypto.getRandomValues(new Uint32Array(4)).join("-")));
    htmx.trigger(live, "htmx:afterSwap", { target: live });
  });
  live.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== live) return;
    if (before) restore(live, before);
    before = null;
    prepare(live);
    announce();
    look();
  });
  live.addEventListener("htmx:afterOnLoad", (event) => {
    if (event.detail.elt.id === "say" && event.detail.successful !== false) event.detail.elt.reset();
  });

  // The server says when there is something new, and now and then that it is still there. Where that does not get through
  // (refused, cut off, or held back on the way), the page asks by itself, and tries the stream again a little later.
  const ASK = 4000;
  const FIRST = 8000;
  const SILENCE = 2500 * Number(live.dataset.beat);
  const later = () => 10000 + 10000 * Math.random();
  let source = null;
  let polling = 0;
  let waited = 0;
  let next = 0;
  const poll = () => {
    if (!busy && (!document.hidden || waited++ % 5 === 0)) htmx.trigger(live, "refresh");
  };
  const fallBack = () => (polling ||= setInterval(poll, ASK));
  const after = (milliseconds, what) => {
    clearTimeout(next);
    next = setTimeout(what, milliseconds);
  };
  const giveUp = () => {
    fallBack();
    source.close();
    after(later(), listen);
  };
  const heard = () => {
    clearInterval(polling);
    polling = 0;
    after(SILENCE, giveUp);
  };
  const listen = () => {
    source?.close();
    source = new EventSource(live.dataset.stream);
    after(FIRST, giveUp);
    source.addEventListener("beat", heard);
    source.addEventListener("change", (event) => {
      heard();
      newest = Math.max(newest, JSON.parse(event.data).version);
      refresh();
    });
    source.addEventListener("error", () => (source.readyState === EventSource.CLOSED ? giveUp() : fallBack()));
  };
  listen();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (source.readyState === EventSource.CLOSED) listen();
    poll();
    look();
  });

  // That a question to the server failed is said for as long as it does.
  const offline = document.getElementById("offline");
  const failed = (event) => {
    if (event.detail.elt !== live) return;
    event.stopPropagation();
    offline.hidden = false;
  };
  live.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt === live) event.detail.timeout = 15000;
  });
  for (const kind of ["responseError", "sendError", "timeout"]) live.addEventListener(`htmx:${kind}`, failed);
  live.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) offline.hidden = true;
  });

  prepare(live);
  title();
  look();
}

// -- replay

const moment = document.getElementById("moment");
if (moment) {
  let playing = 0;
  const stop = () => {
    clearTimeout(playing);
    playing = 0;
    const button = moment.querySelector("[data-play]");
    if (button) button.textContent = "Play";
  };
  const onward = () => {
    const on = document.getElementById("to-on");
    if (!on || "end" in on.dataset) stop();
    else htmx.trigger(on, "click");
  };
  let before = null;
  moment.addEventListener("htmx:beforeSwap", () => (before = kept(moment)));
  moment.addEventListener("htmx:afterSwap", () => {
    if (before) restore(moment, before);
    prepare(moment);
    const button = moment.querySelector("[data-play]");
    if (playing && button) {
      button.textContent = "Stop";
      playing = setTimeout(onward, 1100);
    }
  });
  moment.addEventListener("click", (event) => {
    if (event.target.closest("[data-play]")) {
      if (playing) return stop();
      playing = 1;
      onward();
    } else if (event.isTrusted && event.target.closest("[data-steps] a")) stop();
  });
  prepare(moment);
}
