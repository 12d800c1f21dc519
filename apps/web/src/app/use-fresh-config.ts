import { useEffect } from 'react';
import { refreshConfig } from '../shared/live-config.js';

const REFRESH_MS = 30_000;

/** Keeps the configuration up to date on pages without a socket too: regularly, and when the page is looked at again. */
export function useFreshConfig(): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshConfig();
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
}
