import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Keypair } from '@solana/web3.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CreatedPurchase, decimalsOf, MONEY, parseUnits, type ProofLine } from '#contracts';
import { PaymentPromises } from '#features/chain-payments';
import { Vesting } from '#features/presale';
import { RpcPool } from '#money/chain';
import { rows } from '#platform';
import { type ChainHistory, readHistory } from '../../libs/features/proof/src/chain-history.js';
import { byKind, checkBundle } from '../../libs/features/proof/src/check-bundle.js';
import { checkEntitlements } from '../../libs/features/proof/src/check-entitlements.js';
import { checkSale } from '../../libs/features/proof/src/check-sale.js';
import { lineOf } from '../../libs/features/proof/src/finding.js';
import { pagesOf } from '../../libs/features/proof/src/proof-pages.js';
import { readBundle, type ServedBundle } from '../../libs/features/proof/src/read-bundle.js';
import { fetchBundle, readersOf, verifySale } from '../../libs/features/proof/src/verify-sale.js';
import { check, readSite } from '../../scripts/recompute-entitlements.mjs';
import type { PayingKingdom } from '../support/chain-payments.js';
import { fileURLToPath } from 'node:url';
import { accessTokenOf, call } from '../support/auth.js';
import { runProgram } from '../support/command-line.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN } from '../support/kingdom.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import { buyConfirmed, newWallet, settlePayouts, startPayoutKingdom } from '../support/payouts.js';
import { shownOf, signedBundle } from '../support/proof-bundles.js';

const database = freshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'kingdom-proof-'));
const deniedWallets = join(folder, 'denied.txt');
let kingdom: PayingKingdom;
let worker: PaymentServices;
let payer: Keypair;
let bundle: ServedBundle;
let lines: readonly ProofLine[];
let history: ChainHistory;

const dueOf = ({ payment }: CreatedPurchase): bigint =>
  parseUnits(payment!.due, decimalsOf(payment!.currency, 0));

const verify = async () => {
  const findings = (await verifySale({ rpc: [kingdom.chain.rpcUrl], requestsPerSecond: 1000, bundle }))
    .findings;
  return findings.map(lineOf);
};

async function publish(): Promise<void> {
  await kingdom.watch();
  expect(await kingdom.proofs.write()).toBe(true);
  bundle = await fetchBundle(kingdom.url);
  ({ lines } = readBundle(bundle));
}

/** Attaches the newest amount without a reference to a purchase, as an operator does. */
async function attachNewest({ id }: CreatedPurchase): Promise<void> {
  const [transfer] = await rows<{ id: string }>(
    kingdom.unitOfWork.read,
    `SELECT id FROM chain_transfer WHERE suspense > 0 AND names = '{}' AND request_id IS NULL ORDER BY position DESC LIMIT 1`,
  );
  const token = await accessTokenOf(kingdom, ADMIN);
  const path = `/api/admin/transfers/${transfer!.id}/attach`;
  expect((await call(kingdom, 'POST', path, { token, body: { purchaseId: id } })).status).toBe(204);
}

beforeAll(async () => {
  writeFileSync(deniedWallets, '');
  kingdom = await startPayoutKingdom({
    databaseUrl: database.url,
    env: {
      PAYMENT_HOLDS_PER_CALLER: '1000',
      PAYMENT_HOLDS_PER_WALLET: '1000',
      DENIED_WALLETS_FILE: deniedWallets,
    },
  });
  worker = await openPaymentServices(kingdom.settings);
  payer = await kingdom.payer();
  const denied = await kingdom.payer();
  writeFileSync(deniedWallets, denied.publicKey.toBase58());
  const request = (index = 0) => kingdom.request({ paymentCurrency: MONEY[index % MONEY.length]! });
  for (let index = 0; index < 3; index++) {
    // Exact, too much, in two parts, twice, from a denied wallet, and dust.
    await kingdom.pay(payer, await request(index));
    const over = await request(index);
    await kingdom.pay(payer, over, { amount: dueOf(over) + 5n });
    const parts = await request(index);
    await kingdom.pay(payer, parts, { amount: dueOf(parts) / 2n });
    await kingdom.watch();
    await kingdom.pay(payer, parts, { amount: dueOf(parts) });
    await kingdom.pay(denied, await request(index));
    await kingdom.pay(payer, await request(index), { amount: 1n });
    // Half of it, then late.
    const half = await request(index);
    await kingdom.pay(payer, half, { amount: dueOf(half) / 2n });
    await kingdom.expire(half);
    await kingdom.watch();
    await kingdom.pay(payer, half);
    const late = await request(index);
    await kingdom.expire(late);
    await kingdom.watch();
    await kingdom.pay(payer, late);
  }
  // What operators attach, in time and late. Of two halves that come together late, neither is part of the other's payment.
  for (const late of [false, true]) {
    const purchase = await request(1);
    await kingdom.pay(payer, purchase, { references: [] });
    if (late) await kingdom.expire(purchase);
    await kingdom.watch();
    await attachNewest(purchase);
  }
  const halves = await request(1);
  for (let half = 0; half < 2; half++)
    await kingdom.pay(payer, halves, { amount: dueOf(halves) / 2n + 1n, references: [] });
  await kingdom.expire(halves);
  await kingdom.watch();
  for (let half = 0; half < 2; half++) await attachNewest(halves);
  await kingdom.pay(payer, await request(1), { references: [] });
  // What leaves the payout wallet: a release, and a surplus that goes back.
  const released = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [released.id]));
  const surplus = await kingdom.request({ paymentCurrency: 'USDC' });
  await kingdom.pay(payer, surplus, { amount: dueOf(surplus) + 50_000_000n });
  await kingdom.watch();
  await settlePayouts(kingdom, worker);
  await publish();
  const { site, account, payout } = byKind(lines);
  const pool = new RpcPool([kingdom.chain.rpcUrl], { requestsPerSecond: 1000 });
  history = await readHistory(readersOf(pool), site[0]!, account, payout);
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
  rmSync(folder, { recursive: true });
});

it('78: the chain alone gives the ends that the site has', async () => {
  const ends = byKind(lines).transfer;
  for (const end of ['credited', 'refund', 'suspense'] as const)
    expect(ends.filter((line) => line[end] !== '0').length).toBeGreaterThan(2);
  expect(await verify()).toEqual([]);
});

it('confirms every purchase at the time of the block that completed its payment, also in parts, late and attached', async () => {
  const found = await rows<{ id: string; reference: string }>(
    kingdom.unitOfWork.read,
    'SELECT subject_id AS id, reference FROM payment_request',
  );
  const ids = new Map(found.map(({ id, reference }) => [reference, id]));
  const { request, transfer } = byKind(lines);
  const times = new Map(transfer.map(({ signature, blockTime }) => [signature, blockTime]));
  const expected = new Map(
    request
      .filter(({ state }) => state === 'paid')
      .map(({ reference, signature }) => [ids.get(reference), times.get(signature!)]),
  );
  const confirmed = await kingdom.app.get(Vesting).ofPurchases(kingdom.unitOfWork.read, [...ids.values()]);
  expect(confirmed.size).toBeGreaterThan(10);
  const confirmedAt = [...confirmed].map(([id, each]) => [id, each.confirmedAt.getTime() / 1000] as const);
  expect(new Map(confirmedAt)).toEqual(expected);
});

it('gives what each wallet is owed to a program that reads nothing else', async () => {
  const { found, entitlements } = check(await readSite(kingdom.url), bundle.head.key);
  expect(found).toEqual([]);
  expect(entitlements.length).toBeGreaterThan(0);
});

it('is checked by a command, without the database', async () => {
  const program = fileURLToPath(new URL('../../dist/apps/verify-sale/src/main.js', import.meta.url));
  const args = ['--rpc', kingdom.chain.rpcUrl, '--site', kingdom.url, '--rate', '1000'];
  const good = await runProgram(program, args);
  expect(good).toMatchObject({ code: 0 });
  expect(good.lines.at(-1)).toMatch(/^0 differences\. \d+ requests and \d+ transfers up to slot \d+/);
  // No proof shows whose a wallet is, so readers must see which ones were taken from the site.
  const [site] = byKind(lines).site;
  expect(good.lines.find((line) => line.startsWith('Taken from the site'))).toContain(
    'which wallets are its treasury, its payment address and its payout wallets',
  );
  expect(good.lines).toEqual(
    expect.arrayContaining([
      `The site’s treasury: ${site!.treasury}`,
      `The site’s payment address: ${site!.paymentAddress}`,
      `The site’s payout wallet: ${site!.payoutWallets[0]}`,
      `The site’s mint of USDT: ${kingdom.settings.USDT_MINT}`,
    ]),
  );
  const bad = await runProgram(program, [...args, '--key', 'another']);
  expect(bad.code).toBe(1);
  expect(bad.lines[0]).toMatch(/^the key of the head: expected another, found /);
  expect((await runProgram(program, [])).code).toBe(2);
});

it('contains no address, network or id of a person', async () => {
  const people = await rows<{ id: string; caller: string | null }>(
    kingdom.unitOfWork.read,
    'SELECT subject_id AS id, caller FROM payment_request',
  );
  const text = bundle.pages.join('');
  expect(text).not.toMatch(/@/);
  for (const { id, caller } of people) {
    expect(text).not.toContain(id);
    if (caller !== null) expect(text).not.toContain(caller);
  }
});

it('keeps the pages of a snapshot while payments arrive, and gives the same pages a new head', async () => {
  const before = bundle;
  await kingdom.proofs.write();
  bundle = await fetchBundle(kingdom.url);
  expect(bundle.pages).toEqual(before.pages);
  await kingdom.request();
  await kingdom.proofs.write();
  const { snapshot } = JSON.parse(before.head.text) as { snapshot: string };
  const page = await fetch(`${kingdom.url}/api/presale/proof/${snapshot}/1`);
  expect(await page.json()).toEqual({ text: before.pages[0] });
  await publish();
  expect(await verify()).toEqual([]);
});

it('refuses a key that is not the expected one', () => {
  const { key } = new PaymentPromises('another secret, which is long enough for tests');
  expect(readBundle(bundle, key).findings.map(({ thing }) => thing)).toEqual(['the key of the head']);
});

const changed = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return '1';
  if (typeof value !== 'string') return ['1'];
  return /^\d+$/.test(value) ? (BigInt(value) + 1n).toString() : value === 'paid' ? 'short' : `${value}1`;
};

describe('79: a bundle with one change', () => {
  /** Every bundle that differs in one figure, or in which one line is missing, is there twice or has changed places with the next. */
  function* tampered(
    fieldsOf: (line: ProofLine) => readonly string[],
  ): Generator<{ lines: ProofLine[]; what: string }> {
    for (const [at, line] of lines.entries()) {
      const next = lines[at + 1];
      const withInstead = (...others: ProofLine[]): ProofLine[] => lines.toSpliced(at, 1, ...others);
      for (const field of fieldsOf(line)) {
        const value = changed(Reflect.get(line, field));
        const what = `${line.kind} ${field} ${JSON.stringify(value)}`;
        yield { lines: withInstead({ ...line, [field]: value } as ProofLine), what };
      }
      yield { lines: withInstead(), what: `without ${JSON.stringify(line)}` };
      yield { lines: withInstead(line, line), what: `twice ${JSON.stringify(line)}` };
      if (next) yield { lines: lines.toSpliced(at, 2, next, line), what: `later ${JSON.stringify(line)}` };
    }
  }

  /** What was done to the bundles in which nothing was found. */
  function unnoticed(
    fieldsOf: (line: ProofLine) => readonly string[],
    findingsIn: (lines: readonly ProofLine[]) => readonly unknown[],
  ): string[] {
    const bundles = [...tampered(fieldsOf)];
    expect(bundles.length).toBeGreaterThan(500);
    return bundles.filter((each) => findingsIn(each.lines).length === 0).map(({ what }) => what);
  }

  it('is always named if the site’s key has not signed it, whatever was changed', () => {
    const findingsIn = (changedLines: readonly ProofLine[]) =>
      readBundle({ head: bundle.head, pages: pagesOf(changedLines).pages }).findings;
    expect(unnoticed((line) => Object.keys(line), findingsIn)).toEqual([]);
  });

  /** What a malicious site signs, checked against the chain. */
  function findingsOf(tampered: readonly ProofLine[]): string[] {
    const read = readBundle(signedBundle(kingdom, bundle, tampered));
    const { findings } = checkSale(read.head!, read.lines, history);
    const ownFindings = [...checkBundle(read.lines), ...checkEntitlements(read.head!, read.lines)];
    return [...read.findings, ...ownFindings, ...findings].map(lineOf);
  }

  it.each(['release', 'refund'] as const)('is named if it is about a %s, whichever part is changed', (of) => {
    const paid = byKind(lines).payout.find((line) => line.of === of && line.state === 'landed')!;
    const key = payer.publicKey.toBase58();
    for (const [field, value] of [
      ['amount', '1'],
      ['destination', key],
      ['signature', byKind(lines).transfer[0]!.signature],
      ['marker', key],
      ['keyHash', '0'.repeat(64)],
    ] as const) {
      const other = field === 'destination' && paid.destination === key ? paid.wallet! : value;
      const changedLines = lines.map((line) => (line === paid ? { ...paid, [field]: other } : line));
      expect(findingsOf(changedLines).filter((text) => text.startsWith('payout '))).not.toEqual([]);
    }
    // A site that drops one also counts one less.
    const dropped = structuredClone(lines.filter((line) => line !== paid)) as ProofLine[];
    byKind(dropped).totals[0]!.payouts -= 1;
    expect(findingsOf(dropped)).toContainEqual(
      expect.stringMatching(`transfer ${paid.signature} in .*: expected a payout, or accepted by operators`),
    );
    expect(findingsOf(lines)).toEqual([]);
  });

  it('is named if the marker of a payout is not on the chain', () => {
    const [paid] = byKind(lines).payout;
    const markers = new Set([...history.markers].filter((marker) => marker !== paid!.marker));
    const { head } = readBundle(bundle);
    const { findings } = checkSale(head!, lines, { ...history, markers });
    expect(findings.map(({ thing }) => thing)).toEqual([`payout ${paid!.signature}, marker`]);
  });

  it('is named even if a malicious site has signed it, for everything that the chain shows', () => {
    expect(unnoticed((line) => shownOf(line, lines), findingsOf)).toEqual([]);
  });
});
