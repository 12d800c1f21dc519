import { useEffect, useState } from 'react';
import type { Headlines } from '#contracts';
import { api } from '../../shared/api.js';
import { pageFigures } from '../../shared/page-figures.js';

const REFRESH_MS = 15_000;

/**
 * The figures at the top of the landing page: those that the server has written into it, then new ones every 15 seconds while the
 * page is seen. It asks without the query client, which no other part of this page needs.
 */
export function useHeadlines(): Headlines | undefined {
  const [headlines, setHeadlines] = useState(() => pageFigures().headlines);
  useEffect(() => {
    const abort = new AbortController();
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      // A failed reading leaves the last one in place.
      api<Headlines>('/api/headlines', { signal: abort.signal }).then(setHeadlines, () => undefined);
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
