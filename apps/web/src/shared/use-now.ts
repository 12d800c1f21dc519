import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** This machine's clock in milliseconds, for ages: moves every 15 s. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
