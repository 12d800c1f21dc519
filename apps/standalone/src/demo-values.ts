import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { StartError } from './start-error.js';

const SALE_DAYS = 30;

const password = z.string().min(12);

const schema = z.object({
  saleEndsAt: z.iso.datetime(),
  appSecret: z.string().min(32),
  adminPassword: password,
  operatorPassword: password,
  auditorPassword: password,
  memberPassword: password,
});

/** Values that the demo generates and stores when it first starts. */
export type DemoValues = z.infer<typeof schema>;

/**
 * Reads the stored values and generates the missing ones. The sale ends 30 days after the first start (reading D2).
 * @throws StartError if the file is damaged
 */
export function demoValues(file: string, now: Date = new Date()): DemoValues {
  const stored = existsSync(file) ? read(file) : {};
  const values = {
    saleEndsAt: new Date(now.getTime() + SALE_DAYS * 86_400_000).toISOString(),
    appSecret: randomBytes(32).toString('base64url'),
    adminPassword: randomBytes(8).toString('hex'),
    operatorPassword: randomBytes(8).toString('hex'),
    auditorPassword: randomBytes(8).toString('hex'),
    memberPassword: randomBytes(8).toString('hex'),
    ...stored,
  };
  // Written under a temporary name and then renamed, so that a crash can't leave an incomplete file.
  writeFileSync(`${file}.new`, JSON.stringify(values, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return values;
}

function read(file: string): Partial<DemoValues> {
  try {
    const { saleEndsAt, appSecret, ...passwords } = schema
      .partial()
      .parse(JSON.parse(readFileSync(file, 'utf8')));
    // Every release has stored both.
    if (!saleEndsAt || !appSecret) throw new Error('incomplete');
    return { saleEndsAt, appSecret, ...passwords };
  } catch {
    throw new StartError(`${file} is damaged: restore it, or start over with npm start -- --fresh`);
  }
}
