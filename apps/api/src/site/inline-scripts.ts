import { createHash } from 'node:crypto';

/** Runs before the first paint, so that a chosen appearance does not flash; follows what another tab chooses. */
export const THEME_SCRIPT = `(() => {
const page = document.documentElement.dataset;
const show = (theme) => { if (theme) page.theme = theme; else delete page.theme; };
try { show(localStorage.getItem("theme")); } catch {}
addEventListener("storage", ({ key, newValue }) => { if (key === "theme") show(newValue); });
})()`;

/**
 * Brings the client to a page that came rendered and can be read at once: when the page has loaded and the browser is
 * idle, or as soon as somebody does something with it. A button pressed before the client says `alive` is pressed again
 * then. The client's address is the element's `data-entry`.
 */
export const ENTRY_SCRIPT = `(() => {
const entry = document.currentScript.dataset.entry;
const touches = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin", "scroll"];
const start = () => {
for (const touch of touches) removeEventListener(touch, start, true);
import(entry);
};
for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true });
let pressed;
const keep = ({ target }) => { pressed = target.closest("button"); };
addEventListener("click", keep, true);
addEventListener("alive", () => {
removeEventListener("click", keep, true);
setTimeout(() => pressed && pressed.isConnected && pressed.click());
});
addEventListener("load", () => (window.requestIdleCallback || setTimeout)(start, { timeout: 2000 }));
})()`;

/** As the content security policy names them. */
export const SCRIPT_HASHES = [THEME_SCRIPT, ENTRY_SCRIPT].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
);
