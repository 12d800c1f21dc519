import { language } from './brand.js';

const figures = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 });

/** A large amount as people say it: `1.5B` for `1500000000`. For display alone: it rounds. */
export const compact = (amount: string): string => figures.format(Number(amount));
