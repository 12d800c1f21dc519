import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Brand, type BrandFile, DEFAULT_BRAND_FILE, loadBrand, type Texts } from '#brand';

/** What stands among the texts and is none. */
const NO_TEXT = /\.\d+\.(?:id|status)$/;

export interface TwoLanguages {
  readonly file: string;
  readonly brand: Brand;
  erase(): void;
}

/** The default brand in English and French, where French is English between marks: `«Buy {product}»`. */
export function writeTwoLanguages(english: Texts): TwoLanguages {
  const file = join(tmpdir(), `two-languages-${process.pid}.json`);
  const plain = JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8')) as BrandFile;
  const texts = { fr: marked(english) as BrandFile['texts'][string] };
  writeFileSync(file, JSON.stringify({ ...plain, languages: ['en', 'fr'], texts }));
  return { file, brand: loadBrand(file), erase: () => rmSync(file) };
}

function marked(value: unknown, path = ''): unknown {
  if (typeof value === 'string') return NO_TEXT.test(path) ? value : `«${value}»`;
  if (Array.isArray(value)) return value.map((entry, at) => marked(entry, `${path}.${at}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, marked(entry, `${path}.${name}`)]),
  );
}
