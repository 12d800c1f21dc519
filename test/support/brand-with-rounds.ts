import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrandFile, DEFAULT_BRAND_FILE } from '#brand';

type Rounds = BrandFile['presale']['rounds'];

/** Writes the default brand with other terms of its rounds. */
export const brandWithRounds = (rounds: {
  public?: Partial<Rounds['public']>;
  private?: Rounds['private'];
}) => brandWithPresale({ rounds });

/** Writes the default brand with another pre-sale. */
export function brandWithPresale(change: object) {
  const plain = JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8')) as BrandFile;
  const folder = mkdtempSync(join(tmpdir(), 'brand-with-presale-'));
  const file = join(folder, 'brand.json');
  writeFileSync(file, JSON.stringify({ ...plain, presale: { ...plain.presale, ...change } }));
  return { file, erase: () => rmSync(folder, { recursive: true }) };
}

const DAY_MS = 86_400_000;

/**
 * Writes the default brand with vested shares, released at confirmation, of which four of nine steps are over: since ten days,
 * or in `fourthInMs` milliseconds.
 */
export const brandWithUnlocks = (fourthInMs = -10 * DAY_MS) =>
  brandWithPresale({
    vesting: {
      release: { at: 'confirmation' },
      vested: {
        start: new Date(Date.now() + fourthInMs - 120 * DAY_MS).toISOString(),
        cliffDays: 30,
        lengthDays: 270,
        stepDays: 30,
      },
    },
  });
