import { age, moment } from '../format.js';
import { useAfterHydration } from '../use-after-hydration.js';
import { useNow } from '../use-now.js';

/** How long ago a time was, or the time itself before the page's scripts have run: only they know what time it is for the reader. */
export function useShownAge(): (at: string) => string {
  const now = useAfterHydration(useNow());
  return (at) => (now === undefined ? moment(at) : age(at, now));
}

/** How long ago something happened, with the exact time as its title. */
export function Ago({ at }: { at: string }) {
  const shownAge = useShownAge();
  return (
    <time dateTime={at} title={moment(at)}>
      {shownAge(at)}
    </time>
  );
}
