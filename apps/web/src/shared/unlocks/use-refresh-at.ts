import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The first and every further look, because the server's clock may be behind this one. */
const LOOK_MS = 5_000;
/** Longer timers would overflow. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

/** Fetches what the page shows again once a time has come, until the page names a later time or none. */
export function useRefreshAt(at: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (at === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = Date.parse(at) - Date.now();
      timer = setTimeout(look, Math.min(LONGEST_MS, Math.max(LOOK_MS, left)));
    };
    const look = () => {
      if (Date.now() >= Date.parse(at)) void queries.invalidateQueries();
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [at, queries]);
}
