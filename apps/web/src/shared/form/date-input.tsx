import { DatePicker } from 'antd';
import enUS from 'antd/es/date-picker/locale/en_US';
import dayjs from 'dayjs';
import { texts, t } from '../brand.js';
import { DATES } from '../format.js';

const { calendar: words } = texts.application.wallet.history;
const names = (from: number, count: number, step: number, style: Intl.DateTimeFormatOptions) =>
  Array.from({ length: count }, (_, at) =>
    new Intl.DateTimeFormat(DATES, { ...style, timeZone: 'UTC' }).format(from + at * step),
  );
const DAY_MS = 86_400_000;
const FIRST_SUNDAY = Date.UTC(2024, 0, 7);
const MIDDLE_OF_JANUARY = Date.UTC(2024, 0, 15);
const MONTH_MS = 30.4 * DAY_MS;
const months = (month: 'long' | 'short') => names(MIDDLE_OF_JANUARY, 12, MONTH_MS, { month });
const weekdays = (weekday: 'long' | 'short') => names(FIRST_SUNDAY, 7, DAY_MS, { weekday });

/** The calendar's names come from the browser, so that they exist in every language of the site. */
const locale = DATES.toLowerCase();
dayjs.locale(
  {
    name: locale,
    months: months('long'),
    monthsShort: months('short'),
    weekdays: weekdays('long'),
    weekdaysShort: weekdays('short'),
    weekdaysMin: weekdays('short'),
    weekStart: 1,
    ordinal: String,
    formats: {},
    relativeTime: {},
  },
  undefined,
  true,
);

const TOKENS: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  day: 'DD',
  month: 'MM',
  year: 'YYYY',
};
/** How dates are written in the page's language: `DD/MM/YYYY`, `DD.MM.YYYY`. */
const FORMAT = new Intl.DateTimeFormat(DATES, { day: '2-digit', month: '2-digit', year: 'numeric' })
  .formatToParts()
  .map(({ type, value }) => TOKENS[type] ?? value)
  .join('');

interface DateInputProps {
  /** A day as `2026-03-11`. */
  value?: string;
  onChange?: (value: string | undefined) => void;
  id?: string;
}

/** A day, typed or chosen in a calendar. A `Form.Item` passes its value and id. */
export const DateInput = ({ value, onChange, ...rest }: DateInputProps) => (
  <DatePicker
    {...rest}
    value={value ? dayjs(value) : null}
    onChange={(day) => onChange?.(day?.format('YYYY-MM-DD'))}
    format={FORMAT}
    placeholder={t(words.placeholder)}
    showNow={false}
    locale={{
      ...enUS,
      lang: {
        ...enUS.lang,
        locale,
        clear: t(words.clear),
        monthSelect: t(words.chooseMonth),
        yearSelect: t(words.chooseYear),
        decadeSelect: t(words.chooseDecade),
        previousMonth: t(words.previousMonth),
        nextMonth: t(words.nextMonth),
        previousYear: t(words.previousYear),
        nextYear: t(words.nextYear),
      },
    }}
  />
);
