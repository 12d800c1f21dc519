import { type ComponentType, lazy } from 'react';

/** What may change the page's address: React holds such a change back until every part of the page has its code. */
const PRESSES = ['pointerdown', 'keydown', 'popstate'] as const;

/**
 * A part of a page, inside the element of the given id, whose code is fetched when that element comes near the screen,
 * by so many pixels, or somebody presses something: until then a page that came rendered shows the part as it came. On any
 * other page it is fetched at once.
 */
export function whenNear(id: string, load: () => Promise<{ default: ComponentType }>, pixels = 0) {
  return lazy(() => near(id, pixels).then(load));
}

function near(id: string, pixels: number): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const abort = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: `${pixels}px` },
    );
    const come = () => {
      observer.disconnect();
      abort.abort();
      resolve();
    };
    observer.observe(element);
    for (const press of PRESSES) addEventListener(press, come, { signal: abort.signal, passive: true });
  });
}
