import { useCallback, useEffect, useState } from 'react';

const CHECKED_MS = 2_000;

/** Whether something was done in the last 2 s, as the check in place of an icon shows, and how to say that it was. */
export function useCheck(): readonly [checked: boolean, check: () => void] {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!times) return;
    const timer = setTimeout(() => setTimes(0), CHECKED_MS);
    return () => clearTimeout(timer);
  }, [times]);
  return [times > 0, useCallback(() => setTimes((times) => times + 1), [])];
}
