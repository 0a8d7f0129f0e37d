"use strict";
// The page of a review. It asks its own server and nobody else, keeps what is typed in this tab, and sends one
// decision at a time. Every word from the vault comes as HTML that the server has escaped.

const EVERY = 3000; // milliseconds between two looks at the server
const $ = (id) => document.getElementById(id);
const tab = sessionStorage;
const shown = new Map(); // what each piece of the page holds
let state = { mark: "", states: {}, pieces: [] };
let waiting = false; // a decision is under way

// ---- the server

async function ask(path, body) {
  const headers = { "X-Vault-Grade-Token": tab.getItem("token") || "" };
  const post = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  if (post.body) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { headers, ...post });
  return { status: answer.status, ...(await answer.json()) };
}

async function openPage() {
  const code = location.hash.startsWith("#open=") && location.hash.slice(6);
  if (!code) return;
  history.replaceState(null, "", location.pathname); // out of sight, and out of the history
  const said = await ask("/open", { code });
  if (said.token) tab.setItem("token", said.token);
  else if (!tab.getItem("token")) alarm(said.said);
}

async function look() {
  if (waiting) return;
  try {
    const said = await ask("/state?mark=" + encodeURIComponent(state.mark));
    if (waiting) return; // an answer of before the decision
    if (said.status !== 200) return lock(said.said);
    if (said.pieces) take(said);
    else lock(state.problem);
  } catch {
    lock("The review ended at its terminal, and nothing can be decided here any more. What was decided is recorded. Start it again there: vault-grade review");
  }
}

// ---- what is shown

function alarm(words) {
  if ($("alarm").textContent !== (words || "")) $("alarm").textContent = words || "";
  $("alarm").hidden = !words;
}

function lock(why) {
  alarm(why);
  document.documentElement.toggleAttribute("data-locked", Boolean(why));
  for (const form of document.forms) ready(form);
}

function say(words) {
  $("said").textContent = words;
}

function take(fresh) {
  const before = state;
  state = fresh.problem ? { ...before, mark: fresh.mark, problem: fresh.problem } : fresh;
  if (!fresh.problem) {
    document.title = `${fresh.open} open – ${fresh.title}`;
    fill(fresh.pieces);
    show(current() || (wide() ? firstOpen() : ""));
    if (before.audit) tellChanges(before, fresh);
  }
  lock(state.problem);
}

function tellChanges(before, fresh) {
  if (before.audit !== fresh.audit) return say(`The script was audited anew: ${fresh.open} open.`);
  const changed = Object.keys(fresh.states).filter((name) => before.states[name] !== fresh.states[name]);
  if (changed.length) say(changed.map((name) => `${name} was ${fresh.states[name]}.`).join(" "));
}

function fill(pieces) {
  const focused = document.activeElement && document.activeElement.dataset.claim;
  const held = document.activeElement && document.activeElement.closest("[id^=part-],[id^=flag-],[id^=source-]");
  const there = new Set(pieces.map(([, id]) => id));
  for (const id of shown.keys()) if (!there.has(id)) { $(id).remove(); shown.delete(id); }
  for (const [place, id, html] of pieces) {
    if (shown.get(id) === html) continue;
    shown.set(id, html);
    let piece = $(id);
    if (!piece) {
      piece = document.createElement("div");
      piece.id = id;
      piece.hidden = place === "claims";
      $(place).append(piece);
    }
    piece.innerHTML = html;
    piece.querySelectorAll("form").forEach(refill);
  }
  if (focused && held && !held.contains(document.activeElement)) link(focused)?.focus();
  markCurrent();
}

const wide = () => matchMedia("(min-width: 62rem)").matches;
const current = () => { const name = location.hash.slice(1); return name && $("claim-" + name) ? name : ""; };
const view = () => tab.getItem("view") || "script";
const links = () => [...$("view-" + view()).querySelectorAll("a[data-claim]")];
const link = (name) => links().find((one) => one.dataset.claim === name);
const flagged = () => [...new Set(links().map((one) => one.dataset.claim))].filter((name) => state.states[name]);
const firstOpen = () => flagged().find((name) => state.states[name] === "open") || "";

function show(name) {
  if (name && location.hash !== "#" + name) history.replaceState(null, "", "#" + name);
  at(name ? "claim" : "list");
  for (const piece of $("claims").children) {
    const away = piece.id !== "claim-" + name;
    if (piece.hidden !== away) piece.hidden = away; // to set what is set already costs a new layout
  }
  const person = name && $("claim-" + name).querySelector("[name=person]");
  if (person && !person.value) person.value = tab.getItem("person") || "";
  markCurrent();
}

function markCurrent() {
  for (const one of document.querySelectorAll("nav a[data-claim]")) {
    one.toggleAttribute("aria-current", one.dataset.claim === current());
  }
}

function goTo(name) {
  if (!name) return;
  show(name);
  $("claim-" + name).querySelector("h2").focus({ preventScroll: true });
  $("main").scrollIntoView({ block: "start" });
  link(name)?.scrollIntoView({ block: "nearest" });
}

function at(place) {
  if (document.documentElement.dataset.at !== place) document.documentElement.dataset.at = place;
}

function toList() {
  at("list");
  (link(current()) || $("ways")).focus();
}

function step(to) {
  const names = flagged();
  const here = names.indexOf(current());
  if (to === "list") return toList();
  if (to === "back") return goTo(names[Math.max(here - 1, 0)]);
  if (to === "next") return goTo(names[Math.min(here + 1, names.length - 1)]);
  const after = [...names.slice(here + 1), ...names.slice(0, here + 1)];
  const open = after.find((name) => state.states[name] === "open");
  return open ? goTo(open) : say("No claim is open.");
}

function turn(name) {
  tab.setItem("view", name);
  for (const button of document.querySelectorAll("[data-view]")) {
    button.setAttribute("aria-pressed", String(button.dataset.view === name));
    $("view-" + button.dataset.view).hidden = button.dataset.view !== name;
  }
  link(current())?.scrollIntoView({ block: "nearest" });
}

// ---- one decision

const WORDS = { accept: "accept", rewrite: "rewrite", cut: "cut", confirm: "confirm again" };

function ready(form) {
  const decision = form.elements.decision.value;
  const button = form.querySelector("button");
  form.querySelector(".instead").hidden = decision !== "rewrite";
  button.textContent = decision ? `Record: ${WORDS[decision]} ${form.dataset.claim}` : "Record the decision";
  // Not disabled: what has the focus keeps it, and says why it does nothing.
  button.setAttribute("aria-disabled", String(waiting || !decision || Boolean(state.problem)));
}

function refill(form) {
  const draft = JSON.parse(tab.getItem("draft-" + form.dataset.draft) || "{}");
  if (draft.person) form.elements.person.value = draft.person;
  if (draft.instead !== undefined) form.elements.instead.value = draft.instead;
  if (draft.decision && form.querySelector(`[value=${draft.decision}]`)) form.elements.decision.value = draft.decision;
  ready(form);
}

function keep(form) {
  const { decision, instead, person } = form.elements;
  const draft = { decision: decision.value, instead: instead.value, person: person.value };
  tab.setItem("draft-" + form.dataset.draft, JSON.stringify(draft));
}

function complain(form, words, field) {
  form.querySelector(".problem").textContent = words;
  field?.focus();
}

async function record(form) {
  const { decision, instead, person } = form.elements;
  const { claim, audit, confirms, draft, signs } = form.dataset;
  if (waiting || document.documentElement.hasAttribute("data-locked")) return;
  if (!decision.value) return complain(form, "Choose a decision first.", form.querySelector("[name=decision]"));
  if (!person.value.trim()) return complain(form, "A decision needs your name.", person);
  complain(form, "");
  waiting = true;
  ready(form);
  say(signs === undefined ? "Recording…" : "Waiting for your signature: look at the terminal where review runs.");
  const body = { audit, claim, decision: decision.value, person: person.value, instead: instead.value };
  try {
    const said = await ask("/decide", { ...body, confirms: confirms ?? null });
    waiting = false;
    settle(form, said, body);
    if (said.recorded) tab.removeItem("draft-" + draft);
  } catch {
    say("");
    complain(form, "No answer came. Whether it was recorded shows once review runs again.");
  }
  waiting = false;
  if (form.isConnected) ready(form);
}

function settle(form, said, sent) {
  const name = sent.claim;
  if (said.recorded) tab.setItem("person", sent.person);
  if (said.state) take(said.state);
  if (said.recorded) {
    say(`${name}: ${state.states[name]}. Recorded.`);
    $("claim-" + name).querySelector("h2").focus({ preventScroll: true });
    return;
  }
  say(`Not recorded: ${said.said}.`);
  if (form.isConnected) complain(form, `Not recorded: ${said.said}.`);
  else unsent(name, sent.instead);
}

// The form is gone, since somebody else decided: what was typed is left to be read.
function unsent(name, words) {
  const piece = $("claim-" + name);
  if (!piece) return;
  const note = document.createElement("p");
  note.className = "alert";
  note.textContent = `Your decision was not recorded. You had written: ${words}`;
  piece.querySelector("article").append(note);
  piece.querySelector("h2").focus();
}

// ---- keys and clicks

function choose(decision) {
  const form = current() && $("claim-" + current()).querySelector("form");
  const radio = form && form.querySelector(`[value=${decision}]`);
  if (!radio) return;
  radio.checked = true;
  keep(form);
  ready(form);
  const field = decision === "rewrite" ? form.elements.instead : form.elements.person;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  form.scrollIntoView({ block: "nearest" });
}

const ACTS = {
  j: () => step("next"), ArrowDown: () => step("next"),
  k: () => step("back"), ArrowUp: () => step("back"),
  n: () => step("open"),
  1: () => turn("script"), 2: () => turn("flag"), 3: () => turn("source"),
  a: () => choose("accept"), r: () => choose("rewrite"), c: () => choose("cut"), o: () => choose("confirm"),
};

function key(event) {
  const typing = event.target.matches("textarea, input, select");
  if (event.key === "Escape") return typing ? $("claim-" + current())?.querySelector("h2").focus() : toList();
  if (typing || event.ctrlKey || event.altKey || event.metaKey || event.repeat && "arco".includes(event.key)) return;
  if (!$("keys-on").checked || !ACTS[event.key]) return;
  event.preventDefault();
  ACTS[event.key]();
}

function click(event) {
  const to = event.target.closest("[data-step], [data-view], a[data-claim], a[data-skip]");
  if (!to) return;
  if (to.dataset.step) return step(to.dataset.step);
  if (to.dataset.view) return turn(to.dataset.view);
  event.preventDefault();
  goTo(to.dataset.claim || current() || firstOpen());
}

document.addEventListener("keydown", key);
document.addEventListener("click", click);
document.addEventListener("submit", (event) => { event.preventDefault(); record(event.target); });
document.addEventListener("input", (event) => {
  if (event.target.id === "keys-on") return tab.setItem("keys", event.target.checked ? "" : "off");
  if (event.target.form) { keep(event.target.form); ready(event.target.form); }
});
addEventListener("hashchange", () => show(current()));
document.addEventListener("visibilitychange", () => document.hidden || look());

async function begin() {
  $("keys-on").checked = tab.getItem("keys") !== "off";
  turn(view());
  try { await openPage(); } finally { await look(); }
  setInterval(look, EVERY);
}
begin();
