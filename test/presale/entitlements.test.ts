import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntitlementPage, ProofLine, ProvenEntitlement } from '#contracts';
import { makeEntitlements, Vesting } from '#features/presale';
import { Proofs } from '#features/proof';
import { accounts, Ledger } from '#money/ledger';
import { check, compare, readBundle, readSite, recompute } from '../../scripts/recompute-entitlements.mjs';
import { brandWithPresale } from '../support/brand-with-rounds.js';
import { runKingdom } from '../support/command-line.js';
import { confirmPurchases } from '../support/confirmed-purchases.js';
import { freshDatabase } from '../support/database.js';
import { verifySale } from '../../libs/features/proof/src/verify-sale.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { signedBundle } from '../support/proof-bundles.js';
import { newWallet } from '../support/purchases.js';
import { casesOf } from '../support/thorough.js';

const DAY = 86_400;
/** Each buys once. */
const WALLETS = casesOf(1_000, 10_000);
const BATCH = 500;

const database = freshDatabase();
const brand = brandWithPresale({
  vesting: {
    release: { at: 'confirmation' },
    vested: { start: 'confirmation', cliffDays: 30, lengthDays: 360, stepDays: 30 },
  },
});
const wallets = Array.from({ length: WALLETS }, newWallet);
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { BRAND_FILE: brand.file } });
  for (let start = 0; start < WALLETS; start += BATCH) await buyMany(start);
  await kingdom.app.get(Proofs).write();
}, 300_000);
afterAll(async () => {
  await kingdom.close();
  brand.erase();
});

/** Purchases of odd amounts. */
const buyMany = (start: number): Promise<void> =>
  confirmPurchases(
    kingdom,
    Array.from({ length: BATCH }, (_, index) => ({
      wallet: wallets[start + index]!,
      tokenAmount: BigInt(10_000_001 + 7919 * ((start + index) % 1000)),
    })),
  );

const madeAt = (seconds: number) =>
  kingdom.unitOfWork.snapshot((tx) => makeEntitlements(tx, kingdom.app.get(Ledger), seconds));
const now = (): number => Math.floor(Date.now() / 1000);
const get = async <T>(path: string): Promise<T> => (await (await fetch(`${kingdom.url}${path}`)).json()) as T;

/** The program that strangers run. */
const program = readFileSync(new URL('../../scripts/recompute-entitlements.mjs', import.meta.url), 'utf8');

it('the program that recomputes entitlements has under 300 lines and imports nothing but Node', () => {
  expect(program.split('\n').length).toBeLessThan(300);
  const imported = [...program.matchAll(/\bfrom\s*'([^']+)'|\b(?:import|require)\s*\(?\s*['"]([^'"]+)/g)];
  expect(imported.length).toBeGreaterThan(0);
  for (const [, from, called] of imported) expect(from ?? called).toMatch(/^node:/);
  expect(program).not.toMatch(/\bimport\s*\(|\brequire\s*\(/);
});

describe('the entitlements of many wallets', () => {
  it('are recomputed to the unit from the proof of the sale alone', async () => {
    const facts = await readSite(kingdom.url);
    expect(facts.entitlements).toHaveLength(WALLETS);
    const { lines } = readBundle(facts.bundle);
    expect(lines.filter(({ kind }) => kind === 'other-sale')).toHaveLength(WALLETS);
    const { entitlements, found } = check(facts);
    expect(found).toEqual([]);
    expect(entitlements).toHaveLength(WALLETS);

    const [first] = facts.entitlements;
    const wrong = { ...first!, locked: String(BigInt(first!.locked) - 1n) };
    const said = { ...facts, entitlements: [wrong, ...facts.entitlements.slice(1)] };
    expect(check(said).found).toEqual([expect.stringContaining(first!.wallet)]);
  });

  it('are in a proof that is refused after any change, unless its key signs it again', async () => {
    const { bundle } = await readSite(kingdom.url);
    const { head, pages } = bundle;
    const [first, second, ...others] = pages;
    const changed = (text: string) => text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
    expect(() => readBundle(bundle, head.key)).not.toThrow();
    expect(() => readBundle(bundle, newWallet())).toThrow('is signed with the key');
    for (const [other, problem] of [
      [{ head: { ...head, text: changed(head.text) }, pages }, 'not signed with its key'],
      [{ head: { ...head, key: newWallet() }, pages }, 'not signed with its key'],
      [{ head, pages: [second!, first!, ...others] }, 'Page 1 does not follow'],
      [{ head, pages: [changed(first!), second!, ...others] }, /does not follow|not those/],
      [{ head, pages: pages.slice(0, -1) }, 'not those that the head names'],
      [{ head, pages: [...pages.slice(0, -1), changed(pages.at(-1)!)] }, /does not follow|not those/],
    ] as const)
      expect(() => readBundle(other)).toThrow(problem);
  });

  it.each([
    ['tokens', (tokens: string) => String(BigInt(tokens) + 10n)],
    ['wallet', () => newWallet()],
    ['confirmedAt', (time: string) => new Date(Date.parse(time) - 40 * DAY * 1000).toISOString()],
  ])('differ from the root of a proof that its key has signed with other %s', async (field, change) => {
    const facts = await readSite(kingdom.url);
    const lines = readBundle(facts.bundle).lines as ProofLine[];
    const line = lines.findLast(({ kind }) => kind === 'other-sale')!;
    const other = { ...line, [field]: change(Reflect.get(line, field) as string) } as ProofLine;
    const bundle = signedBundle(
      kingdom,
      facts.bundle,
      lines.map((each) => (each === line ? other : each)),
    );
    const root = 'root in the proof: should be ';
    expect(check({ ...facts, bundle }).found).toContainEqual(expect.stringContaining(root));
    const { findings } = await verifySale({ rpc: [], bundle });
    expect(findings.map(({ thing }) => thing)).toContain('the head, entitlements');
  });

  it.each([0, 29, 30, 75, 359, 360])('agree %i days later', async (days) => {
    const { bundle } = await readSite(kingdom.url);
    const later = now() + days * DAY + 60;
    const { facts: tree, items } = await madeAt(later);
    const recomputed = recompute(readBundle(bundle).lines, later);
    expect(compare(recomputed, { tree, entitlements: items })).toEqual([]);
    expect(tree.locked === '0').toBe(days === 360);
  });

  it('are served with a proof for one wallet, in pages of one tree', async () => {
    const page = await get<EntitlementPage>('/api/presale/entitlements?limit=10');
    expect(page.items).toHaveLength(10);
    const next = await get<EntitlementPage>(`/api/presale/entitlements?limit=10&cursor=${page.nextCursor}`);
    expect(next.root).toBe(page.root);
    expect(next.items[0]!.wallet > page.items[9]!.wallet).toBe(true);
    const { wallet } = page.items[3]!;
    const proven = await get<ProvenEntitlement>(`/api/presale/entitlements/${wallet}`);
    expect(proven).toMatchObject({ ...page.items[3]!, root: page.root });
    expect(proven.proof).toHaveLength(Math.ceil(Math.log2(WALLETS)));
  });

  it.each([
    [`/api/presale/entitlements/${newWallet()}`, 404, 'ENTITLEMENT_NOT_FOUND'],
    [`/api/presale/entitlements?cursor=${'0'.repeat(64)}.0`, 409, 'ENTITLEMENTS_CHANGED'],
    ['/api/presale/entitlements?limit=1001', 400, 'VALIDATION_FAILED'],
  ])('are refused at %s', async (path, status, code) => {
    const response = await fetch(`${kingdom.url}${path}`);
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })]);
  });

  it('are written by the command, the same bytes for the same ledger', async () => {
    const files = ['one', 'two'].map((name) => join(tmpdir(), `${randomUUID()}-${name}.json`));
    for (const file of files) {
      const { code, lines } = await runKingdom(['entitlements', file], { DATABASE_URL: database.url });
      expect([code, lines]).toEqual([0, [expect.stringContaining(`${WALLETS} wallets`), expect.any(String)]]);
    }
    const [one, two] = files.map((file) => readFileSync(file, 'utf8'));
    for (const file of files) rmSync(file);
    expect(one).toBe(two);
    const { root } = await get<EntitlementPage>('/api/presale/entitlements?limit=1');
    expect(JSON.parse(one!)).toMatchObject({ root, wallets: WALLETS });
  });
});

describe('the vesting of a wallet', () => {
  it('has its purchases with what is unlocked and what comes', async () => {
    const [vesting] = await kingdom.app.get(Vesting).ofWallets(kingdom.unitOfWork.read, [wallets[0]!]);
    const { release, vested, unlocked, purchases } = vesting!;
    expect(purchases).toHaveLength(1);
    expect(unlocked).toEqual({ release, vested: 0n });
    const coming = purchases.flatMap((purchase) => purchase.coming);
    expect(coming.reduce((sum, { amount }) => sum + amount, 0n)).toBe(vested);
    expect(purchases[0]!.coming).toHaveLength(12);
  });
});

it('owes less after a payout, which takes of what is unlocked', async () => {
  const wallet = wallets[1]!;
  const before = (await madeAt(now())).items.find((item) => item.wallet === wallet)!;
  await kingdom.unitOfWork.run((tx) =>
    kingdom.app.get(Ledger).post(tx, {
      kind: 'presale-purchase',
      key: randomUUID(),
      metadata: {},
      postings: [
        { account: accounts.presaleRelease(wallet), amount: -5n },
        { account: accounts.presaleRounding, amount: 5n },
      ],
    }),
  );
  const { items } = await madeAt(now());
  expect(items.find((item) => item.wallet === wallet)).toEqual({
    ...before,
    unlocked: String(BigInt(before.unlocked) - 5n),
  });
  const { lines } = readBundle((await readSite(kingdom.url)).bundle);
  const payout = { kind: 'payout', of: 'release', state: 'landed', destination: wallet, amount: '5' };
  const { facts: tree } = await madeAt(now());
  expect(compare(recompute([...lines, payout], now()), { tree, entitlements: items })).toEqual([]);
});

it('still owes what is locked in the vault', async () => {
  const wallet = wallets[2]!;
  const before = await madeAt(now());
  await kingdom.unitOfWork.run((tx) =>
    kingdom.app.get(Ledger).post(tx, {
      kind: 'vault-lock',
      key: randomUUID(),
      postings: [
        { account: accounts.presaleRelease(wallet), amount: -5n },
        { account: accounts.presaleLocked(wallet), amount: 5n },
      ],
    }),
  );
  expect((await madeAt(now())).facts).toEqual(before.facts);
});
