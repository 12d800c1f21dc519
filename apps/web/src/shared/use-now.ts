import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** This machine's time in milliseconds, updated every 15 s. For showing how long ago something happened. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
