import { language } from './brand.js';
import { money, grouped } from './format.js';

const figures = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 });

/** A large amount as people say it: `1.5B` for `1500000000`. For display alone: it rounds. */
export const compact = (amount: string): string => figures.format(Number(amount));

const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };
const FIGURE = /(\$?)(\d+(?:\.\d+)?)(?:([kmb])\b)?/gi;

/** The figures of a brand's label as the page's language writes them: `800M ($0.5)` is `800 Mio. (0,5 $)` in German. */
export function spoken(label: string): string {
  if (language.startsWith('en')) return label;
  return label.replace(FIGURE, (_, dollar: string, digits: string, scale: string | undefined) => {
    const amount = scale ? String(Number(digits) * (SCALES[scale.toLowerCase()] ?? 1)) : digits;
    if (dollar) return money(amount, 'USD');
    return Number(amount) < 1e6 ? grouped(amount) : compact(amount);
  });
}
