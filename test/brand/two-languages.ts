import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Brand, type BrandFile, DEFAULT_BRAND_FILE, loadBrand, type Texts } from '#brand';

/** Paths of values in the catalogue that are not texts. */
const NOT_A_TEXT = /\.\d+\.(?:id|status)$/;

export interface TwoLanguages {
  readonly file: string;
  readonly brand: Brand;
  erase(): void;
}

/** Writes the default brand in English and French. The French texts are the English ones in quotation marks: `«Buy {product}»`. */
export function writeTwoLanguages(english: Texts): TwoLanguages {
  const file = join(tmpdir(), `two-languages-${process.pid}.json`);
  const plain = JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8')) as BrandFile;
  const texts = { fr: inQuotationMarks(english) as BrandFile['texts'][string] };
  writeFileSync(file, JSON.stringify({ ...plain, languages: ['en', 'fr'], texts }));
  return { file, brand: loadBrand(file), erase: () => rmSync(file) };
}

function inQuotationMarks(value: unknown, path = ''): unknown {
  if (typeof value === 'string') return NOT_A_TEXT.test(path) ? value : `«${value}»`;
  if (Array.isArray(value)) return value.map((entry, at) => inQuotationMarks(entry, `${path}.${at}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, inQuotationMarks(entry, `${path}.${name}`)]),
  );
}
