import { createHash } from 'node:crypto';

/**
 * Applies the chosen theme before the first paint, so that nothing flashes, and follows the choice made in another
 * tab. Without a choice, the page stays as the server wrote it. The browser's own bar gets the theme's colour too.
 */
export const THEME_SCRIPT = `(() => {
const page = document.documentElement.dataset;
const show = (chosen) => {
const theme = chosen === "system" ? "" : chosen || page.theme || "";
if (theme) page.theme = theme; else delete page.theme;
for (const meta of document.querySelectorAll("meta[data-for]"))
meta.media = theme ? (meta.dataset.for === theme ? "all" : "not all") : "(prefers-color-scheme: " + meta.dataset.for + ")";
};
try { show(localStorage.getItem("theme")); } catch {}
addEventListener("storage", ({ key, newValue }) => { if (key === "theme") show(newValue); });
})()`;

/**
 * Loads the client into a prerendered page, which can be read without it: when the page has loaded and the browser is
 * idle, or as soon as the reader interacts with the page. The script element's `data-entry` is the client's address.
 */
export const ENTRY_SCRIPT = `(() => {
const entry = document.currentScript.dataset.entry;
const touches = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin", "scroll"];
const start = () => {
for (const touch of touches) removeEventListener(touch, start, true);
import(entry);
};
for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true });
addEventListener("load", () => (window.requestIdleCallback || setTimeout)(start, { timeout: 2000 }));
})()`;

/**
 * Records input and clicks in parts of the page that React has not hydrated yet, and replays them once it has. This
 * is needed because React resets a field's value on hydration, and drops a click whose code is still loading. React
 * marks each element that it hydrates, but it does so while it still renders, and stops the events of what it has not
 * finished. So an event without any effect is sent first: if it reaches its element, React takes the real one too.
 * Until then, a pressed button is marked as busy, and React sees none of the press, because it would hydrate the part
 * at once instead of in slices, and the button would look unpressed for as long. Several clicks on a button count as
 * one. Elements that are added later, such as the captcha's widget or those of browser extensions, are left alone,
 * because React never hydrates them.
 */
export const EARLY_SCRIPT = `(() => {
const kept = new Map();
const alive = new WeakSet();
let sent;
addEventListener("DOMContentLoaded", () => { sent = new WeakSet(document.querySelectorAll("button, input, select, textarea")); });
const marked = (element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
const reached = (element) => {
const note = () => alive.add(element);
element.addEventListener("dragenter", note);
element.dispatchEvent(new Event("dragenter", { bubbles: true }));
element.removeEventListener("dragenter", note);
return alive.has(element);
};
const taken = (element) => (sent && !sent.has(element)) || alive.has(element) || (marked(element) && reached(element));
const redo = () => {
for (const [element, act] of [...kept]) {
if (element.isConnected && !taken(element)) continue;
kept.delete(element);
if (element.isConnected) act();
}
if (kept.size) requestAnimationFrame(redo);
};
const keep = (element, act) => {
if (!kept.size) requestAnimationFrame(redo);
kept.delete(element);
kept.set(element, act);
};
for (const part of ["pointerdown", "touchstart", "touchend", "pointerup", "mousedown", "mouseup"]) addEventListener(part, (event) => {
const element = event.target.closest?.("button, input, select, textarea");
if (element && !taken(element)) event.stopPropagation();
}, true);
addEventListener("click", (event) => {
const button = event.target.closest("button");
if (!button || taken(button)) return;
event.preventDefault();
event.stopImmediatePropagation();
button.ariaBusy = "true";
keep(button, () => { button.ariaBusy = null; button.click(); });
}, true);
addEventListener("input", ({ target: field }) => {
if (taken(field)) return kept.delete(field);
const { value, checked, type } = field;
if (type === "checkbox" || type === "radio") keep(field, () => { field.checked = !checked; field.click(); });
else keep(field, () => {
field.value = "";
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
});
}, true);
})()`;

/**
 * Runs in the swap terminal's document. Its origin has no storage, so the terminal gets one that lasts as long as the
 * page. The script loads the terminal's script, in up to three attempts with increasing delays (specification §7),
 * checks the health of the main network, and opens the terminal. It posts the result to the surrounding page.
 */
export const TERMINAL_SCRIPT = `(() => {
const { script, mainnet } = document.currentScript.dataset;
const tell = (message) => parent.postMessage(message, "*");
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
for (const name of ["localStorage", "sessionStorage"]) {
const kept = new Map();
Object.defineProperty(window, name, { value: {
get length() { return kept.size; },
key: (index) => [...kept.keys()][index] ?? null,
getItem: (key) => kept.get(String(key)) ?? null,
setItem: (key, value) => void kept.set(String(key), String(value)),
removeItem: (key) => void kept.delete(String(key)),
clear: () => kept.clear(),
} });
}
const load = () => new Promise((resolve, reject) => {
const element = document.createElement("script");
element.onload = resolve;
element.onerror = reject;
setTimeout(reject, 15000);
element.src = script;
document.head.append(element);
});
const loadPatiently = async () => {
for (let attempt = 1; ; attempt++) {
try { return await load(); } catch {
if (attempt === 3) throw new Error("Failed to load Jupiter Terminal");
await wait(attempt * 500);
}
}
};
const isWell = () => fetch(mainnet, {
method: "POST",
headers: { "content-type": "application/json" },
body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "getHealth" }),
}).then(({ ok }) => ok, () => false);
const onError = () => tell({ type: "swapFailed" });
const open = async (mint) => {
await loadPatiently().catch((error) => console.error(error));
if (!window.Jupiter) return { type: "failed", reason: "notLoaded" };
if (!(await isWell())) return { type: "failed", reason: "wrongNetwork" };
try {
await window.Jupiter.init({
displayMode: "modal",
strictTokenList: false,
formProps: { initialInputMint: "So11111111111111111111111111111111111111112", initialOutputMint: mint, initialAmount: "1" },
onSuccess: (swap) => tell({ type: "swapped", signature: typeof swap === "string" ? swap : swap.txid }),
onSwapError: onError,
onError,
});
return { type: "opened" };
} catch (error) {
console.error(error);
return { type: "failed", reason: "openFailed" };
}
};
addEventListener("message", async ({ source, data }) => {
if (source === parent && data?.type === "open") tell(await open(data.mint));
});
tell({ type: "ready" });
})()`;

/**
 * Reloads the page at its own address, which the service worker has answered with the offline page, as soon as the site
 * can be reached. It asks, because browsers call a device online before a request can get through, and while the site
 * restarts.
 */
export const OFFLINE_SCRIPT = `setInterval(() => {
if (navigator.onLine && document.visibilityState === "visible")
fetch("/health/live", { cache: "no-store" }).then(({ ok }) => ok && location.reload(), () => undefined);
}, 3000);`;

/** A script's hash as a content security policy writes it. */
export const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The hashes of the scripts in the site's pages. */
export const SCRIPT_HASHES = [THEME_SCRIPT, ENTRY_SCRIPT, EARLY_SCRIPT].map(hashOf);
