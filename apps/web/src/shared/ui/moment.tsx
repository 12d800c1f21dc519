import type { ComponentType } from 'react';
import { t } from '../brand.js';
import { DATES, day, kept, moment } from '../format.js';
import { useAfterHydration } from '../use-after-hydration.js';

/** Stands for the date while a text is divided at it. */
const MARK = '\0';

const local = kept(
  () =>
    new Intl.DateTimeFormat(DATES, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
);

/** The last space, before the time zone, which stays with its time where a line ends. */
const LAST_SPACE = / (?=\S+$)/;

/** A date and time in the reader's time zone. Its title is in UTC, which is also what a page says before its scripts have run. */
export function Moment({ at }: { at: string }) {
  const utc = moment(at);
  return (
    <time dateTime={at} title={utc}>
      {useAfterHydration(local().format(new Date(at)).replace(' at ', ', ').replace(LAST_SPACE, '\u00a0')) ??
        utc}
    </time>
  );
}

const localDay = kept(() => new Intl.DateTimeFormat(DATES, { dateStyle: 'long' }));

/** The day of a time in the reader's time zone, with the time in UTC as its title. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={moment(at)}>
      {useAfterHydration(localDay().format(new Date(at))) ?? day(at)}
    </time>
  );
}

interface DatedProps {
  text: string;
  /** How each date is shown, by default with its time. */
  as?: ComponentType<{ at: string }>;
  /** The date, or several dates by the names of their placeholders. */
  at: string | Readonly<Record<string, string>>;
  values?: Readonly<Record<string, string>>;
}

/**
 * A text with dates and times in it. A single one stands in for `{date}`.
 * @example <Dated text={labels.since} at={version.validFrom} />
 * @example <Dated text={status.checked} at={{ time: checkedAt }} as={Ago} />
 */
export function Dated({ text, at, values, as: Shown = Moment }: DatedProps) {
  const dates = typeof at === 'string' ? { date: at } : at;
  const marks = Object.fromEntries(Object.keys(dates).map((name) => [name, MARK + name + MARK]));
  // Every second part is the name of a date.
  return t(text, { ...values, ...marks })
    .split(MARK)
    .map((part, place) => (place % 2 ? <Shown key={part} at={dates[part]!} /> : part));
}
