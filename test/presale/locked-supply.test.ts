import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrandFile, DEFAULT_BRAND_FILE } from '#brand';
import type { LockedSupply } from '#contracts';
import { demoKeypairs } from '#localnet';
import { emptyDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { newWallet, saleIsRead } from '../support/purchases.js';

const database = emptyDatabase();
const folder = mkdtempSync(join(tmpdir(), 'locked-supply-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the default brand with these holders of its contracts. */
function brandWithHolders(locked: string, vested: string): string {
  const file = JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8')) as BrandFile;
  const vesting = {
    ...file.vesting,
    locked: { ...file.vesting.locked, holder: locked },
    vested: { ...file.vesting.vested, holder: vested },
  };
  const path = join(folder, 'brand.json');
  writeFileSync(path, JSON.stringify({ ...file, vesting }));
  return path;
}

const lockedIn = async ({ url }: Kingdom): Promise<LockedSupply> =>
  (await (await fetch(`${url}/api/presale/locked`)).json()) as LockedSupply;

describe('the holders of the lock and vesting contracts', () => {
  const treasury = demoKeypairs().treasury.publicKey.toBase58();
  const empty = newWallet();
  let kingdom: Kingdom;
  beforeAll(async () => {
    const env = { BRAND_FILE: brandWithHolders(treasury, empty) };
    kingdom = await startKingdom({ databaseUrl: database.url, env });
    await kingdom.startWorker();
  });
  afterAll(() => kingdom.close());

  it('are read from the chain, with the time', async () => {
    const { treasuryBalance } = await saleIsRead(kingdom);
    const readAt = expect.stringMatching(/Z$/);
    expect((await lockedIn(kingdom)).items).toEqual([
      { part: 'locked', address: treasury, amount: treasuryBalance, readAt },
      { part: 'vested', address: empty, amount: '0', readAt },
    ]);
  });
});

it('are unknown while the chain can’t be read', async () => {
  const env = {
    BRAND_FILE: brandWithHolders(newWallet(), newWallet()),
    SOLANA_RPC_URL: 'http://127.0.0.1:1',
  };
  const kingdom = await startKingdom({ databaseUrl: database.url, env });
  const { items } = await lockedIn(kingdom);
  await kingdom.close();
  expect(items).toMatchObject([
    { part: 'locked', amount: null, readAt: null },
    { part: 'vested', amount: null, readAt: null },
  ]);
});

it('are not read if the brand names none', async () => {
  const kingdom = await startKingdom({ databaseUrl: database.url });
  const { items } = await lockedIn(kingdom);
  await kingdom.close();
  expect(items).toEqual([]);
});
