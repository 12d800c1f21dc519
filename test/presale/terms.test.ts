import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { loadBrand } from '#brand';
import type { Receipt, TermsHistory } from '#contracts';
import { PaymentAccounts } from '#features/chain-payments';
import { SaleTerms, Vesting } from '#features/presale';
import { Chain } from '#money/chain';
import { LiveSettings, loadSettings, type Settings, type Tx } from '#platform';
import { TermsVersions } from '../../libs/features/presale/src/terms-versions.service.js';
import { brandWithPresale, brandWithRounds } from '../support/brand-with-rounds.js';
import { confirmPurchases } from '../support/confirmed-purchases.js';
import { freshDatabase } from '../support/database.js';
import { differencesSeenBy } from '../support/differences.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { buy, newWallet, settled } from '../support/purchases.js';

const database = freshDatabase();
const rounds = { public: { cap: '40000', walletLimit: '20000' } };
const limited = brandWithRounds(rounds);
const CODE = 'open the old gate';
let kingdom: Kingdom;

beforeAll(async () => {
  const env = { BRAND_FILE: limited.file, PRESALE_PRIVATE_CODE: CODE };
  kingdom = await startKingdom({ databaseUrl: database.url, env });
  await kingdom.startWorker();
  await eventually(
    async () => buy(kingdom),
    ({ status }) => status === 202,
  );
});
afterAll(async () => {
  await kingdom.close();
  limited.erase();
});

const history = async (): Promise<TermsHistory['items']> =>
  ((await (await fetch(`${kingdom.url}/api/presale/terms`)).json()) as TermsHistory).items;

/** What a program with these settings does at its start. */
const start = (env: Record<string, string>): Promise<void> => {
  const settings: Settings = loadSettings({ ...kingdom.env, ...env });
  const terms = new SaleTerms(settings, loadBrand(settings.BRAND_FILE));
  const { app, unitOfWork } = kingdom;
  const accounts = app.get(PaymentAccounts);
  return new TermsVersions(
    unitOfWork,
    terms,
    accounts,
    app.get(Chain),
    settings,
    app.get(LiveSettings),
  ).onApplicationBootstrap();
};

describe('the terms of the sale', () => {
  it('have one version after the API and a worker have started, with a hash that anyone can recompute', async () => {
    const [version, ...others] = await history();
    expect(others).toEqual([]);
    expect(version).toMatchObject({
      version: 1,
      hash: createHash('sha256').update(version!.text).digest('hex'),
    });
    expect(JSON.parse(version!.text)).toMatchObject({
      mode: 'simulated',
      sale: { supply: '10000000', endsAt: '2099-01-01T00:00:00.000Z' },
      rounds: {
        public: { price: '0.001', minAmount: '10000', cap: '40000', walletLimit: '20000' },
        private: { price: '0.001', cap: '40000' },
      },
      splits: { charity: 10, release: 10, vested: 80 },
      vesting: {
        release: { at: 'confirmation' },
        vested: { start: 'sale-end', cliffDays: 0, lengthDays: 0, stepDays: 1 },
      },
      payments: null,
    });
    expect(version!.text).not.toContain(CODE);
  });

  it('get no version from a start with the same terms, whatever else has changed', async () => {
    await start({ LOG_LEVEL: 'warn', PRESALE_PRIVATE_CODE: 'another code' });
    expect(await history()).toHaveLength(1);
  });

  it('are named by the purchase and its receipt', async () => {
    const { body } = await buy(kingdom);
    const purchase = await settled(kingdom, body);
    expect(purchase).toMatchObject({ status: 'confirmed', round: 'public', termsVersion: 1 });
    const url = `${kingdom.url}/api/receipts/${purchase.summary!.transactionId}`;
    expect((await (await fetch(url)).json()) as Receipt).toMatchObject({ round: 'public', termsVersion: 1 });
  });

  it('get one version from many starts with other terms at the same time', async () => {
    const before = await history();
    await Promise.all(Array.from({ length: 8 }, () => start({ PRESALE_ENDS_AT: '2098-01-01T00:00:00Z' })));
    const after = await history();
    expect(after.slice(1)).toEqual(before);
    expect(after[0]).toMatchObject({ version: 2 });
    expect(after[0]!.hash).not.toBe(before[0]!.hash);
  });

  it('split a purchase as its version says, also when another one is in force at its confirmation', async () => {
    const other = brandWithPresale({ rounds, splits: { charity: 20, release: 20, vested: 60 } });
    await start({ BRAND_FILE: other.file });
    other.erase();
    const [wallet, later] = [newWallet(), newWallet()];
    await confirmPurchases(kingdom, [
      { wallet, tokenAmount: 1000n, termsVersion: 1 },
      { wallet: later, tokenAmount: 1000n, termsVersion: (await history())[0]!.version },
    ]);
    const vesting = await kingdom.app.get(Vesting).ofWallets(kingdom.unitOfWork.read, [wallet, later]);
    expect(vesting).toMatchObject([
      { release: 100n, vested: 800n },
      { release: 200n, vested: 600n },
    ]);
  });

  it.each([`UPDATE sale_terms SET hash = ''`, 'DELETE FROM sale_terms', 'TRUNCATE sale_terms CASCADE'])(
    'are append-only: the database refuses %s',
    async (statement) => {
      await expect(kingdom.unitOfWork.read.query(statement)).rejects.toThrow(/never edited/);
    },
  );
});

class RolledBack extends Error {}

/** What `verify` finds after a change that is then rolled back. */
async function foundAfter(change: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  let found: string[] = [];
  const work = kingdom.unitOfWork.run(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await change(tx);
    found = (await differencesSeenBy(tx, kingdom.settings)).filter((line) => /terms/.test(line));
    throw new RolledBack();
  });
  await expect(work).rejects.toThrow(RolledBack);
  return found;
}

describe('verify', () => {
  it('finds nothing without tampering', async () => {
    expect(await foundAfter(() => Promise.resolve())).toEqual([]);
  });

  it.each([
    [
      'terms',
      `UPDATE sale_terms SET terms = jsonb_set(terms, '{rounds,public,price}', '"0.002"')`,
      /^sale_terms 1: hash/,
    ],
    ['a hash', `UPDATE sale_terms SET hash = 'forged' WHERE version = 2`, /^sale_terms 2: hash/],
    ['a gap', `DELETE FROM sale_terms WHERE version = 1`, /^sale_terms 2: version/],
    [
      'an unknown version',
      'UPDATE presale_purchase SET terms_version = 9',
      /^presale_purchase .*: terms_version/,
    ],
    [
      'no version',
      'UPDATE presale_purchase SET terms_version = NULL, created_at = created_at + interval $$2 hours$$',
      /terms_version/,
    ],
    [
      'a later version',
      'UPDATE presale_purchase SET terms_version = 2',
      /^presale_purchase .*: terms_version/,
    ],
    [
      'an earlier version',
      `UPDATE presale_purchase SET created_at = now() + interval '2 hours'`,
      /^presale_purchase .*: terms_version/,
    ],
  ])('finds %s', async (_, statement, wanted) => {
    const found = await foundAfter((tx) => tx.query(statement));
    expect([found, found.some((line) => wanted.test(line))]).toEqual([found, true]);
  });

  it.each([
    [
      'a wallet',
      `token_amount = 20000000001`,
      /^sale_terms round public, wallet \w+: walletLimit should be at most 20000000000/,
    ],
    [
      'a round',
      `token_amount = 20000000000, buyer_wallet = id`,
      /^sale_terms round public: cap should be at most 40000000000/,
    ],
  ])('finds %s with more than its limit', async (_, change, wanted) => {
    await buy(kingdom, { buyerWallet: newWallet() });
    const found = await foundAfter((tx) => tx.query(`UPDATE presale_purchase SET ${change}`));
    expect([found, found.some((line) => wanted.test(line))]).toEqual([found, true]);
  });
});
