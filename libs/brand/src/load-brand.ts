import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Brand, brandSchema } from './brand.schema.js';
import { figureProblems } from './figures.js';

/** Every problem of a brand file at once, one a line. */
export class BrandError extends Error {}

/**
 * Reads and validates a brand file.
 * @throws BrandError when it can't be read, is no JSON, breaks the schema, or its figures contradict each other.
 */
export function loadBrand(file: string): Brand {
  const parsed = brandSchema.safeParse(readJson(file));
  if (!parsed.success) throw new BrandError(`${file} is no valid brand:\n${z.prettifyError(parsed.error)}`);
  const problems = figureProblems(parsed.data);
  if (problems.length > 0) throw new BrandError(`${file} contradicts itself:\n${problems.join('\n')}`);
  return parsed.data;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new BrandError(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
