import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type {
  EntitlementPage,
  LogCheckpoint,
  LogHeadList,
  LogLeafList,
  LogRestore,
  LogRestoreList,
} from '#contracts';
import { type PublishedLogReport, readMemos, recordRestore, verifyPublishedLog } from '#features/ledger-log';
import {
  appended,
  formatCheckpoint,
  leafHash,
  noteText,
  parseCheckpoint,
  parseVerifierKey,
  type ReadNode,
  rootHash,
  utf8,
} from '#merkle-log';
import { LogKey, sha256 } from '../../libs/features/ledger-log/src/log-key.js';
import { restoreText } from '../../libs/features/ledger-log/src/restore-text.js';
import { readMemoOf } from '../../libs/features/ledger-log/src/memo-text.js';
import { ChainReader, KeySigner, memoMessage, PayoutChain, signedTransaction } from '#money/chain';
import { payoutKey } from '#localnet';
import { DAY_MS, rows } from '#platform';
import { call } from '../support/auth.js';
import { brandWithPresale } from '../support/brand-with-rounds.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { ledgerLogOf } from '../support/ledger-logs.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { backUp } from '../support/restored-database.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import { buyConfirmed, newWallet, settlePayouts, startPayoutKingdom, tokensOf } from '../support/payouts.js';

const database = freshDatabase();
const brand = brandWithPresale({
  vesting: {
    release: { at: 'confirmation' },
    vested: { start: 'confirmation', cliffDays: 30, lengthDays: 360, stepDays: 30 },
  },
});
let kingdom: PayingKingdom;
let worker: PaymentServices;

beforeAll(async () => {
  kingdom = await startPayoutKingdom({ databaseUrl: database.url, env: { BRAND_FILE: brand.file } });
  worker = await openPaymentServices(kingdom.settings);
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
  brand.erase();
});
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

const later = (ms: number): Date => new Date(Date.now() + ms);
const get = async (path: string): Promise<unknown> => (await call(kingdom, 'GET', path)).body;
/** What the verification finds with the memos on the chain. */
async function verified(site = get): Promise<PublishedLogReport> {
  await worker.proofs.write();
  const reader = kingdom.app.get(ChainReader, { strict: false });
  return verifyPublishedLog({ get: site, memosOf: (wallet) => readMemos(reader, wallet) });
}
/** When every share is unlocked. */
const ALL_UNLOCKED_MS = 400 * DAY_MS;
const memos = async (): Promise<string[]> =>
  ((await get('/api/ledger-log/heads')) as LogHeadList).items.flatMap(({ memo }) => memo ?? []);
const outflows = (): Promise<{ explainedAs: string | null }[]> =>
  rows(kingdom.unitOfWork.read, 'SELECT explained_as FROM payout_outflow ORDER BY noted_at');
const isPaused = async (): Promise<boolean> =>
  (await rows<{ paused: boolean }>(kingdom.unitOfWork.read, 'SELECT paused FROM payout_switch'))[0]?.paused ??
  false;

/** Sends a memo that the payout wallet signs, as somebody does who has its key. */
async function sendMemo(text: string): Promise<void> {
  const chain = kingdom.app.get(PayoutChain, { strict: false });
  const signer = new KeySigner(payoutKey());
  const memo = { wallet: signer.address, text, unitPrice: 1n };
  const message = memoMessage(memo, await chain.recentBlock());
  await chain.send(signedTransaction(message, await signer.sign(message)));
}

it('the newest head is on the chain once a day, and its fee pauses no payouts', async () => {
  // A slot later than the one in which the payout wallet was first read.
  await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  await worker.log();
  await worker.log();
  const [memo, ...more] = await memos();
  expect(more).toEqual([]);
  const report = await verified();
  const { root, total } = (await get('/api/presale/entitlements?limit=1')) as EntitlementPage;
  expect(report).toMatchObject({ problems: [], memos: 1, entitlements: { root, total } });
  expect(BigInt(total)).toBeGreaterThan(0n);
  expect(((await get('/api/ledger-log/checkpoint')) as LogCheckpoint).memos).toBe(true);

  const buyerWallet = newWallet();
  const purchase = await buyConfirmed(kingdom, { buyerWallet });
  await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [purchase.id]));
  await worker.payouts(later(60_000));
  await settlePayouts(kingdom, worker);
  expect(await tokensOf(kingdom, buyerWallet)).toBe(purchase.releaseAmount);
  expect((await outflows())[0]).toEqual({ explainedAs: 'memo' });
  expect(await isPaused()).toBe(false);

  // The log has grown, but the day has its memo.
  await worker.log();
  await worker.log();
  expect(await memos()).toEqual([memo]);
  await worker.log(later(DAY_MS));
  await worker.log(later(DAY_MS));
  expect(await memos()).toHaveLength(2);
  // Nothing was posted since, and nothing was unlocked.
  await worker.log(later(2 * DAY_MS));
  await worker.log(later(2 * DAY_MS));
  expect((await verified()).memos).toBe(2);
});

it('what is unlocked without a posting is in the memo of its day', async () => {
  // What was posted since the last memo comes first.
  await worker.log(later(3 * DAY_MS));
  await worker.log(later(3 * DAY_MS));
  const before = await verified();
  const unlocked = later(ALL_UNLOCKED_MS);
  await worker.log(unlocked);
  await worker.log(unlocked);
  const after = await verified();
  expect(after).toMatchObject({ problems: [], heads: before.heads, memos: before.memos + 1 });
  expect(after.entitlements!.root).not.toBe(before.entitlements!.root);
  expect(after.entitlements!.total).toBe(before.entitlements!.total);
  await worker.log(later(ALL_UNLOCKED_MS + DAY_MS));
  expect((await verified()).memos).toBe(after.memos);
});

/** Makes the log of a site that has the key anew, from other leaves and without a word about memos. */
async function rewritten(leaves: readonly string[]): Promise<(path: string) => Promise<unknown>> {
  const hashes = leaves.map((data) => leafHash(sha256, utf8(data)));
  const nodes = new Map<string, Uint8Array>();
  const node: ReadNode = ({ level, index }) => nodes.get(`${level}/${index}`)!;
  for (const { level, index, hash } of appended(sha256, 0, hashes, node))
    nodes.set(`${level}/${index}`, hash);
  const key = new LogKey(kingdom.settings);
  const size = leaves.length;
  const note = key.note(formatCheckpoint({ origin: key.origin, size, root: rootHash(sha256, size, node) }));
  const head = { size, note, key: key.verifierKey, signedAt: new Date().toISOString(), memo: null };
  return async (path) => {
    if (path.includes('/heads')) return { items: [head], nextFrom: null };
    if (!path.includes('/leaves')) return get(path);
    return { items: leaves.map((data, index) => ({ index, data })), nextFrom: null };
  };
}

it.each<[string, (leaves: readonly string[]) => string[], string]>([
  ['another order', (leaves) => leaves.toReversed(), 'the leaves have the root'],
  ['the first one alone', (leaves) => leaves.slice(0, 1), 'the log has only 1 leaves'],
])('the verification names every memo that a rewritten log contradicts: %s', async (_, change, problem) => {
  const { items } = (await get('/api/ledger-log/leaves')) as LogLeafList;
  const site = await rewritten(change(items.map(({ data }) => data)));
  expect((await verifyPublishedLog({ get: site })).problems).toEqual([]);
  const { problems, memos: found } = await verified(site);
  expect(found).toBe(4);
  expect(problems).toEqual(
    Array.from({ length: found }, () => expect.stringMatching(new RegExp(`^Memo \\w+: ${problem}`))),
  );
});

it('the verification names each changed character of a memo', async () => {
  const head = ((await get('/api/ledger-log/heads')) as LogHeadList).items.find(({ memo }) => memo !== null);
  const reader = kingdom.app.get(ChainReader, { strict: false });
  const memo = (await reader.transaction(head!.memo!))!.memo!;
  const key = parseVerifierKey(sha256, head!.key)!;
  expect(await readMemoOf(memo, head!.note, key)).not.toBeNull();
  const changed = [...memo].map(
    (_, at) => memo.slice(0, at) + (memo[at] === 'a' ? 'b' : 'a') + memo.slice(at + 1),
  );
  const accepted = await Promise.all(changed.map((text) => readMemoOf(text, head!.note, key)));
  expect(accepted.filter((said) => said !== null)).toEqual([]);
});

it('the verification names a memo that is another one', async () => {
  const named = await memos();
  const { problems } = await verifyPublishedLog({
    get,
    memosOf: () =>
      Promise.resolve(
        named.map((signature) => ({ signature, text: 'another text', blockTime: 0, isOwn: true })),
      ),
  });
  expect(problems).toHaveLength(named.length);
  expect(problems[0]).toContain('does not have it as its memo');
});

it('a memo that was lost with a restored backup contradicts the log, unless the site has signed the restore', async () => {
  const { unitOfWork } = kingdom;
  const [known, takenAt] = [await verified(), new Date().toISOString()];
  const backup = await backUp(unitOfWork);
  await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  const day = later(ALL_UNLOCKED_MS + 2 * DAY_MS);
  await worker.log(day);
  await worker.log(day);
  expect(await verified()).toMatchObject({ problems: [], memos: known.memos + 1 });

  await backup.restore();
  await kingdom.watch();
  await worker.log();
  const silent = await verified();
  expect(silent.problems).toEqual([
    expect.stringMatching(/^Memo \w+: (?:the leaves have the root|the log has only)/),
  ]);

  await backup.restore();
  await unitOfWork.run((tx) => recordRestore(tx, takenAt));
  await kingdom.watch();
  await worker.log();
  const report = await verified();
  expect(report).toMatchObject({ problems: [], memos: known.memos + 1, lostMemos: 1 });
  expect(report.restores).toMatchObject([{ takenAt, size: known.leaves }]);

  // A record explains nothing that its site did not sign, that came later, or that its backup had.
  const tampered = async (change: (restore: LogRestore) => Partial<LogRestore>): Promise<string> => {
    const { problems } = await verified(async (path) => {
      if (!path.endsWith('/restores')) return get(path);
      const [restore] = ((await get(path)) as LogRestoreList).items as [LogRestore];
      return { items: [{ ...restore, ...change(restore) }] };
    });
    return problems.join('\n');
  };
  const [unsigned, contradicted] = ['no published key has signed its record', /Memo \w+: the/];
  for (const change of [
    ({ size }: LogRestore) => ({ size: size - 1 }),
    () => ({ takenAt: new Date(0).toISOString() }),
    () => ({ restoredAt: later(DAY_MS).toISOString() }),
    ({ note }: LogRestore) => ({ note: note.replace('restored', 'Restored') }),
    () => ({ key: new LogKey({ APP_SECRET: 'another secret', SITE_URL: 'https://other.test' }).verifierKey }),
  ]) {
    expect(await tampered(change)).toContain(unsigned);
    expect(await tampered(change)).toMatch(contradicted);
  }
  expect(await tampered((restore) => signedRestore(restore, { restoredAt: new Date(0) }))).toMatch(
    contradicted,
  );
  const future = await tampered((restore) => signedRestore(restore, { restoredAt: later(DAY_MS) }));
  expect(future).toContain('it lies in the future');
  expect(future).toMatch(contradicted);
  expect(await tampered((restore) => signedRestore(restore, { size: restore.size + 1_000 }))).toMatch(
    contradicted,
  );
});

/** Signs the record of a restore with something changed, as a malicious site can. */
function signedRestore(restore: LogRestore, changed: { restoredAt?: Date; size?: number }): LogRestore {
  const key = new LogKey(kingdom.settings);
  const { root } = parseCheckpoint(noteText(restore.note)!)!;
  const size = changed.size ?? restore.size;
  const restoredAt = changed.restoredAt?.toISOString() ?? restore.restoredAt;
  const text = restoreText({ origin: key.origin, size, root }, { takenAt: restore.takenAt, restoredAt });
  return { ...restore, size, restoredAt, note: key.note(text) };
}

it('a memo that the log has not signed is an unexplained outflow', async () => {
  await kingdom.watch();
  await worker.payouts();
  const before = await outflows();
  expect(before.every(({ explainedAs }) => explainedAs !== null)).toBe(true);
  // A head of a log with another key.
  await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  const { note } = await headOfAnotherKey();
  await sendMemo(note);
  await kingdom.watch();
  await worker.payouts(later(60_000));
  expect((await outflows()).filter(({ explainedAs }) => explainedAs === null)).toHaveLength(1);
  expect((await verified()).problems).toEqual([
    expect.stringMatching(/^Memo \w+: it is a head that no published key has signed$/),
  ]);
  expect(await isPaused()).toBe(true);
});

/** Signs the present head with another key, and forgets that key. */
async function headOfAnotherKey(): Promise<{ note: string }> {
  const { unitOfWork } = kingdom;
  await ledgerLogOf(unitOfWork, { APP_SECRET: 'another secret of tests, as long as it must be' }).append(
    false,
  );
  const [head] = await rows<{ note: string; verifierKey: string }>(
    unitOfWork.read,
    'SELECT note, verifier_key FROM ledger_log_head ORDER BY size DESC LIMIT 1',
  );
  await unitOfWork.run(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query('DELETE FROM ledger_log_head WHERE verifier_key = $1', [head!.verifierKey]);
    await tx.query('DELETE FROM ledger_log_key WHERE verifier_key = $1', [head!.verifierKey]);
  });
  return head!;
}
