import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#brand';

const packageSchema = z.object({ version: z.string() });

/** The version of this release, as in `CHANGELOG.md`. */
export const productVersion: string = packageSchema.parse(
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')),
).version;

/** Whether version `a` is newer than `b`; both look like 1.2.3. */
export const isNewerVersion = (a: string, b: string): boolean =>
  a.localeCompare(b, 'en', { numeric: true }) > 0;
