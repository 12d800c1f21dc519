import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Brand, brandFileSchema } from './brand.schema.js';
import { CatalogueError, cataloguesOf } from './catalogues.js';
import { figureProblems } from './figures.js';
import { localized } from './localized.js';
import { projectRoot } from './project-root.js';

export const DEFAULT_BRAND_FILE = join(projectRoot, 'libs/shared/brand/brand.json');

/** Reports all problems of a brand file at once, one per line. */
export class BrandError extends Error {}

/** The brand that was loaded last. The programs of one process load the same one, and validating its texts takes long. */
let last: { text: string; pseudo: boolean; brand: Brand } | undefined;

/**
 * Reads and validates a brand file and the catalogues of its languages. `pseudo` adds the pseudo-language.
 * @throws BrandError if the file can't be read, is not JSON, violates the schema, lacks a text or contradicts itself
 */
export function loadBrand(file: string, { pseudo = false } = {}): Brand {
  const text = readText(file);
  if (last?.text === text && last.pseudo === pseudo) return last.brand;
  const parsed = brandFileSchema.safeParse(readJson(file, text));
  if (!parsed.success) throw new BrandError(`${file} is no valid brand:\n${z.prettifyError(parsed.error)}`);
  const problems = figureProblems(parsed.data);
  if (problems.length > 0) throw new BrandError(`${file} contradicts itself:\n${problems.join('\n')}`);
  const brand = withTexts(file, () => brandOf(parsed.data, pseudo));
  last = { text, pseudo, brand };
  return brand;
}

function brandOf(file: z.infer<typeof brandFileSchema>, pseudo: boolean): Brand {
  const catalogues = cataloguesOf(file, pseudo);
  const { texts: _, ...rest } = file;
  return localized({ ...rest, catalogues }, file.languages[0]);
}

function withTexts<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CatalogueError) throw new BrandError(`${file}: texts:\n${error.message}`);
    throw error;
  }
}

const readText = (file: string): string => orUnreadable(file, () => readFileSync(file, 'utf8'));
const readJson = (file: string, text: string): unknown => orUnreadable(file, () => JSON.parse(text));

function orUnreadable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new BrandError(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
