const TOUCHES = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;

/** Runs once: when the page has loaded and the browser is idle, or as soon as somebody does something with it. */
export function whenCalm(run: () => void): void {
  const abort = new AbortController();
  const once = () => {
    if (abort.signal.aborted) return;
    abort.abort();
    run();
  };
  for (const touch of TOUCHES)
    addEventListener(touch, once, { signal: abort.signal, passive: true, capture: true });
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(once) : setTimeout(once, 200));
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { signal: abort.signal });
}
