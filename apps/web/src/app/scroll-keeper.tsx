import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const STORAGE_KEY = 'scroll_positions';

/** By path and history entry; kept over a reload and over a trip to another site and back, not over a new visit. */
const positions = new Map<string, number>();
if (typeof window !== 'undefined') {
  for (const [place, top] of stored()) positions.set(place, top);
  addEventListener('pagehide', () =>
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50))),
  );
}

function stored(): [string, number][] {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type === 'navigate') return [];
  return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
}

/** Starts a new page at its top or its anchor, and returns to where one was when going back or reloading. */
export function ScrollKeeper() {
  const { key, hash, pathname } = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // A new page starts its reader at its content, not at the link that is gone.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) document.getElementById('content')?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);

  useLayoutEffect(() => {
    const restored = navigation === 'POP' ? positions.get(pathname + key) : undefined;
    let letGo = () => {};
    const stop = whenPresent(() => {
      if (restored !== undefined) {
        if (document.documentElement.scrollHeight < restored + innerHeight) return false;
        scrollTo({ top: restored, behavior: 'instant' });
        return true;
      }
      if (!hash) {
        scrollTo({ top: 0, behavior: 'instant' });
        return true;
      }
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      if (target) letGo = holdOn(target);
      return target !== null;
    });
    const remember = () => positions.set(pathname + key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => {
      stop();
      letGo();
      removeEventListener('scroll', remember);
    };
  }, [key, hash, pathname, navigation]);

  return null;
}

/** Tries now and, while a lazy page is still arriving, at each change of the document for up to 3 s. */
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

/** What a reader moves the page with. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Goes to an anchor and stays with it while parts above it still take their height: for 10 s, or until the reader moves on. */
function holdOn(target: HTMLElement): () => void {
  const released = new AbortController();
  const release = () => released.abort();
  const observer = new ResizeObserver(() => target.scrollIntoView());
  observer.observe(document.body);
  const timer = setTimeout(release, 10_000);
  released.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const move of MOVES) addEventListener(move, release, { signal: released.signal, passive: true });
  return release;
}
