import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

import { tabStore } from '../shared/store.js';

const store = tabStore<[string, number][]>('scroll_positions');

/** Scroll positions by path and history entry. They survive a reload or a return from another site, not a new visit. */
const positions = new Map<string, number>();
if (typeof window !== 'undefined') {
  for (const [place, top] of stored()) positions.set(place, top);
  addEventListener('pagehide', () => store.write([...positions].slice(-50)));
}

function stored(): [string, number][] {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type === 'navigate') return [];
  return store.read() ?? [];
}

/**
 * Starts a new page at its top or its anchor, and restores the scroll position on back, forward and reload. The page on
 * which a visitor arrives stays where they have scrolled before this code was loaded.
 */
export function ScrollKeeper() {
  const { key, hash, pathname } = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // The link that led here is gone, so keyboard and screen reader users start at the new page's content.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) document.getElementById('content')?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);

  const arriving = useRef(true);
  useLayoutEffect(() => {
    const isArrival = arriving.current;
    arriving.current = false;
    const restored = navigation === 'POP' ? positions.get(pathname + key) : undefined;
    let release = () => {};
    const stop = whenPresent(() => {
      if (restored !== undefined) {
        if (document.documentElement.scrollHeight < restored + innerHeight) return false;
        scrollTo({ top: restored, behavior: 'instant' });
        return true;
      }
      if (!hash) {
        if (!isArrival) scrollTo({ top: 0, behavior: 'instant' });
        return true;
      }
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      if (target) release = keepInView(target);
      return target !== null;
    });
    const remember = () => positions.set(pathname + key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => {
      stop();
      release();
      removeEventListener('scroll', remember);
    };
  }, [key, hash, pathname, navigation]);

  return null;
}

/** Tries now and then, while a lazy page is still loading, at each change of the document for up to 3 s. */
function whenPresent(attempt: () => boolean): () => void {
  if (attempt()) return () => {};
  const observer = new MutationObserver(() => {
    if (attempt()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), 3_000);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** Events by which a reader scrolls or otherwise moves on. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to an anchor and stays there while the parts above it still change their height, for 10 s or until the reader
 * moves on.
 */
function keepInView(target: HTMLElement): () => void {
  const released = new AbortController();
  const release = () => released.abort();
  const observer = new ResizeObserver(() => target.scrollIntoView());
  observer.observe(document.body);
  const timer = setTimeout(release, 10_000);
  released.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const move of MOVES)
    addEventListener(move, release, { signal: released.signal, capture: true, passive: true });
  return release;
}
