import { language } from './brand.js';

const UNITS = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1_000],
] as const;

/** The size of a file, in readable form: `120 kB`, or `1.4 MB`. */
export function fileSize(bytes: number): string {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? UNITS[1];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumSignificantDigits: 2 });
  return format.format(bytes / size);
}
