import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandFileSchema, DEFAULT_BRAND_FILE } from '#brand';
import { untilStopped } from '../running.js';

/** A sale too large to sell out. */
export const endlessSale = (): string => brandWithSale('1000000000000000');

/** Writes the default brand with another supply, in whole tokens, for the sale. @returns the file */
export function brandWithSale(saleSupply: string): string {
  const brand = brandFileSchema.parse(JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8')));
  brand.presale.saleSupply = saleSupply;
  brand.allocation = { total: saleSupply, groups: [{ id: 'pre-sale', amount: saleSupply }] };
  brand.game.treasury = '0';
  brand.leaderboard.pool = '0';
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-brand-'));
  untilStopped(async () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'brand.json');
  writeFileSync(file, JSON.stringify(brand));
  return file;
}
