import { useCallback, useEffect, useState } from 'react';

const CHECKED_MS = 2_000;

/** `checked` is true for 2 s after each call of `check`, so that a check mark can replace an icon for that time. */
export function useCheckMark(): readonly [checked: boolean, check: () => void] {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!times) return;
    const timer = setTimeout(() => setTimes(0), CHECKED_MS);
    return () => clearTimeout(timer);
  }, [times]);
  return [times > 0, useCallback(() => setTimes((times) => times + 1), [])];
}
