import { useEffect, useState } from 'react';

/** How far the server's clock is ahead of this machine's, in milliseconds, by an answer to what was asked at `sent`. */
export const offsetBy = (serverTime: string, sent: number): number =>
  Date.parse(serverTime) - (sent + Date.now()) / 2;

/** The server's time in milliseconds, ticking with its seconds; `offset` is how far it is ahead of this machine's. */
export function useServerClock(offset: number | undefined): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (offset === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = Date.now() + offset;
      setNow(current);
      timer = setTimeout(tick, 1_000 - (current % 1_000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [offset]);
  return now;
}
