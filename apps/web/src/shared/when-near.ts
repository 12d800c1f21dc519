import { type ComponentType, lazy } from 'react';

/**
 * A part of a page, inside the element of the given id, whose code is fetched when that element comes near the screen:
 * until then a page that came rendered shows the part as it came. On any other page it is fetched at once.
 */
export function whenNear(id: string, load: () => Promise<{ default: ComponentType }>) {
  return lazy(() => near(id).then(load));
}

function near(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
  });
}
