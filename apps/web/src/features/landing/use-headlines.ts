import { useEffect, useState } from 'react';
import type { Headlines } from '#contracts';
import { pageFigures } from '../../shared/page-figures.js';

const REFRESH_MS = 15_000;

/**
 * The figures at the top of the landing page: those that the server has written into it, then new ones every 15 seconds while the
 * page is seen. It asks without the clients of the API and of queries, which no other part of this page needs.
 */
export function useHeadlines(): Headlines | undefined {
  const [headlines, setHeadlines] = useState(() => pageFigures().headlines);
  useEffect(() => {
    const abort = new AbortController();
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      void read(abort.signal).then((read) => {
        const show = () => setHeadlines((last) => read ?? last);
        void import('../../shared/ui/roller.js').then(show, show);
      });
    };
    if (!pageFigures().headlines) refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => {
      abort.abort();
      clearInterval(timer);
    };
  }, []);
  return headlines;
}

/** Undefined if they can't be read now. */
async function read(signal: AbortSignal): Promise<Headlines | undefined> {
  try {
    const response = await fetch('/api/headlines', { signal });
    return response.ok ? ((await response.json()) as Headlines) : undefined;
  } catch {
    return undefined;
  }
}
