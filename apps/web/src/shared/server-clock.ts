import { useEffect, useState } from 'react';

/**
 * Estimates the server clock's lead over this machine's, in milliseconds, from the response to a request sent at
 * `sent`.
 */
export const serverClockLead = (serverTime: string, sent: number): number =>
  Date.parse(serverTime) - (sent + Date.now()) / 2;

/** The server's time in milliseconds, updated at each of its full seconds. `offset` is its lead over this machine's. */
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
