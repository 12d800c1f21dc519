import { language } from './brand.js';
import { grouped, kept, money } from './format.js';
import { asServerFormatted } from './as-server-formatted.js';

const format = kept(
  () =>
    new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2, roundingMode: 'trunc' }),
);

/** A large amount in short form: `1.5B` for `1500000000`. For display only, because further digits are cut off, so it never rounds up. */
export const compact = (amount: string): string =>
  asServerFormatted(`compact ${amount}`, () => format().format(Number(amount)));

const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };
const FIGURE = /(\$?)(\d+(?:\.\d+)?)(?:([kmb])\b)?/gi;

/** The number that a brand's label such as `800M` means. */
export const parseCompact = (label: string): number =>
  parseFloat(label) * (SCALES[label.slice(-1).toLowerCase()] ?? 1);

/** Writes the figures of a brand's label in the page's language: `800M ($0.5)` becomes `800 Mio. (0,5 $)` in German. */
export function localizedLabel(label: string): string {
  if (language.startsWith('en')) return label;
  return label.replace(FIGURE, (_, dollar: string, digits: string, scale: string | undefined) => {
    const amount = scale ? String(parseCompact(digits + scale)) : digits;
    if (dollar) return money(amount, 'USD');
    return Number(amount) < 1e6 ? grouped(amount) : compact(amount);
  });
}
