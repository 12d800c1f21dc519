import { type ComponentType, lazy } from 'react';

/**
 * Events that may lead to another address. React holds such a navigation back until every part of the page has loaded
 * its code, so these events start the loading.
 */
const INTERACTIONS = ['pointerdown', 'keydown', 'popstate', 'loadparts'] as const;

let loadAll = false;

/** Loads the code of all lazy parts. Call it before a navigation that no interaction of the reader has caused. */
export function loadLazyParts(): void {
  loadAll = true;
  dispatchEvent(new Event('loadparts'));
}

/**
 * A lazy part of a page, inside the element with the given id. Its code is fetched when that element comes within
 * `pixels` of the viewport, or at the first press. Until then a prerendered page shows the part's prerendered markup.
 * On any other page the code is fetched at once.
 */
export function lazyWhenNear(id: string, load: () => Promise<{ default: ComponentType }>, pixels = 0) {
  return lazy(() => near(id, pixels).then(load));
}

/** Calls back once, at the first press or before a navigation. @param options such as a signal that ends the waiting */
export function atFirstPress(callback: () => void, options?: AddEventListenerOptions): void {
  for (const interaction of INTERACTIONS)
    addEventListener(interaction, callback, { ...options, once: true, passive: true });
}

function near(id: string, pixels: number): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!element || loadAll) return Promise.resolve();
  return new Promise((resolve) => {
    const abort = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) resolveNow();
      },
      { rootMargin: `${pixels}px` },
    );
    const resolveNow = () => {
      observer.disconnect();
      abort.abort();
      resolve();
    };
    observer.observe(element);
    atFirstPress(resolveNow, abort);
  });
}
