import { t } from '../brand.js';
import { DATES, moment } from '../format.js';
import { useAfterHydration } from '../use-after-hydration.js';

/** Stands for the date while a text is divided at it. */
const MARK = '\0';

const local = new Intl.DateTimeFormat(DATES, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** A date and time in the reader's time zone. Its title is in UTC, which is also what a page says before its scripts have run. */
export function Moment({ at }: { at: string }) {
  const utc = moment(at);
  return (
    <time dateTime={at} title={utc}>
      {useAfterHydration(local.format(new Date(at)).replace(' at ', ', ')) ?? utc}
    </time>
  );
}

interface DatedProps {
  text: string;
  at: string;
  /** The placeholder of the date. */
  of?: string;
  values?: Readonly<Record<string, string>>;
}

/**
 * A text with a date and time in it.
 * @example <Dated text={labels.since} at={version.validFrom} />
 */
export function Dated({ text, at, of = 'date', values }: DatedProps) {
  const [before, after] = t(text, { ...values, [of]: MARK }).split(MARK);
  return (
    <>
      {before}
      <Moment at={at} />
      {after}
    </>
  );
}
