import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandFileSchema, DEFAULT_BRAND_FILE } from '#brand';
import { untilStopped } from '../running.js';

/** A sale too large to sell out. @param gameTreasury as in `brandWithSale` */
export const endlessSale = (gameTreasury?: string): string => brandWithSale('1000000000000000', gameTreasury);

/**
 * Writes the default brand with another supply for the sale.
 * @param saleSupply in whole tokens, as is the game treasury
 * @returns the file
 */
export function brandWithSale(saleSupply: string, gameTreasury = '0'): string {
  const brand = brandFileSchema.parse(JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8')));
  brand.presale.saleSupply = saleSupply;
  brand.allocation = {
    total: String(BigInt(saleSupply) + BigInt(gameTreasury)),
    groups: [
      { id: 'pre-sale', amount: saleSupply },
      { id: 'game', amount: gameTreasury },
    ],
  };
  brand.game.treasury = gameTreasury;
  brand.leaderboard.pool = '0';
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-brand-'));
  untilStopped(async () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'brand.json');
  writeFileSync(file, JSON.stringify(brand));
  return file;
}
