import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { StartError } from './start-error.js';

const SALE_DAYS = 30;

const schema = z.object({
  saleEndsAt: z.iso.datetime(),
  operatorToken: z.string().min(16),
  appSecret: z.string().min(32),
});

/** What the demo makes up at its first start and keeps. */
export type DemoValues = z.infer<typeof schema>;

/**
 * Reads the kept values, or makes them: the sale ends 30 days after the first start (reading D2).
 * @throws StartError when the file is damaged.
 */
export function demoValues(file: string, now: Date = new Date()): DemoValues {
  if (existsSync(file)) return read(file);
  const values = {
    saleEndsAt: new Date(now.getTime() + SALE_DAYS * 86_400_000).toISOString(),
    operatorToken: randomBytes(18).toString('base64url'),
    appSecret: randomBytes(32).toString('base64url'),
  };
  // Written whole or not at all: a crash must not leave half a secret behind.
  writeFileSync(`${file}.new`, JSON.stringify(values, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return values;
}

function read(file: string): DemoValues {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartError(`${file} is damaged: put it back, or start over with npm start -- --fresh`);
  }
}
