import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Keypair } from '@solana/web3.js';
import { setImmediate } from 'node:timers/promises';
import { MONEY, type LogHeadList, type ProofLine } from '#contracts';
import { makeEntitlements } from '#features/presale';
import { sha256, verifyEd25519, verifyPublishedLog, readMemos } from '#features/ledger-log';
import { checkReceipt, formatReceipt, fromBase64, type Receipt } from '#merkle-log';
import { ChainReader, RpcPool } from '#money/chain';
import { Ledger } from '#money/ledger';
import { type ChainHistory, readHistory } from '../../libs/features/proof/src/chain-history.js';
import { byKind, checkBundle } from '../../libs/features/proof/src/check-bundle.js';
import { checkEntitlements } from '../../libs/features/proof/src/check-entitlements.js';
import { checkSale } from '../../libs/features/proof/src/check-sale.js';
import { lineOf } from '../../libs/features/proof/src/finding.js';
import {
  nameOf,
  type ReadBundle,
  readBundle,
  type ServedBundle,
} from '../../libs/features/proof/src/read-bundle.js';
import { fetchBundle, readersOf } from '../../libs/features/proof/src/verify-sale.js';
import { compare, recompute } from '../../scripts/recompute-entitlements.mjs';
import { brandWithPresale } from '../support/brand-with-rounds.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import { newWallet, settlePayouts, startPayoutKingdom } from '../support/payouts.js';
import { shownOf, signedBundle } from '../support/proof-bundles.js';
import { Changes } from '../support/single-changes.js';
import { casesOf } from '../support/thorough.js';

/** For each of the four artefacts. */
const CHANGES = casesOf(100, 2_500);
const SEED = 20_261_128;

const database = freshDatabase();
const brand = brandWithPresale({
  vesting: {
    release: { at: 'confirmation' },
    vested: { start: 'confirmation', cliffDays: 0, lengthDays: 360, stepDays: 30 },
  },
});
let kingdom: PayingKingdom;
let worker: PaymentServices;
let payer: Keypair;
let purchase: string;

beforeAll(async () => {
  kingdom = await startPayoutKingdom({ databaseUrl: database.url, env: { BRAND_FILE: brand.file } });
  worker = await openPaymentServices(kingdom.settings);
  payer = await kingdom.payer();
  await worker.log();
  for (let index = 0; index < 6; index++) {
    const asked = await kingdom.request({
      paymentCurrency: MONEY[index % MONEY.length]!,
      buyerWallet: newWallet(),
    });
    await kingdom.pay(payer, asked);
    await kingdom.watch();
    if (index % 2 === 0) await worker.log();
    purchase = asked.id;
  }
  await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [purchase]));
  await settlePayouts(kingdom, worker);
  await worker.log();
  await kingdom.watch();
  if (!(await kingdom.proofs.write())) throw new Error('The proof was not written');
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
  brand.erase();
});

/** What a bundle alone shows. */
const ownFindings = ({ head, lines }: ReadBundle) => [
  ...checkBundle(lines),
  ...checkEntitlements(head!, lines),
];

const changes = (): Changes => new Changes(SEED);

/** Makes so many changes, and returns those that were not named. */
async function unnamed(makeOne: () => Promise<string | null> | string | null): Promise<string[]> {
  const found: string[] = [];
  for (let count = 0; count < CHANGES; count++) {
    // Otherwise, connections whose end has not been noticed would be used again.
    await setImmediate();
    const problem = await makeOne();
    if (problem !== null) found.push(problem);
  }
  return found.slice(0, 10);
}

describe('of each single change, the finding names what was changed', () => {
  it('in a bundle that a malicious site has signed, for everything that the chain shows', async () => {
    const bundle: ServedBundle = await fetchBundle(kingdom.url);
    const { lines } = readBundle(bundle);
    const { site, account, payout } = byKind(lines);
    const pool = new RpcPool([kingdom.chain.rpcUrl], { requestsPerSecond: 1000 });
    const history: ChainHistory = await readHistory(readersOf(pool), site[0]!, account, payout);
    const findingsOf = (changed: readonly ProofLine[]): string[] => {
      const read = readBundle(signedBundle(kingdom, bundle, changed));
      const { findings } = checkSale(read.head!, read.lines, history);
      return [...read.findings, ...ownFindings(read), ...findings].map(lineOf);
    };
    expect(findingsOf(lines)).toEqual([]);
    const of = changes();
    const shown = lines.filter((line) => shownOf(line, lines).length > 0);
    const missed = await unnamed(() => {
      const line = of.oneOf(shown);
      const field = of.oneOf(shownOf(line, lines));
      const [before, after] = of.value(Reflect.get(line, field));
      const changed = { ...line, [field]: after } as ProofLine;
      const findings = findingsOf(lines.map((each) => (each === line ? changed : each)));
      const names = [nameOf(line), nameOf(changed), `, ${field}:`, JSON.stringify(changed)];
      if (typeof before === 'string' && before.length > 30) names.push(before, String(after));
      const isNamed = findings.some((text) => names.some((name) => text.includes(name)));
      return isNamed ? null : `${line.kind} ${field} ${String(after)}: ${findings.join('; ')}`;
    });
    expect(missed).toEqual([]);
  }, 240_000);

  it('in receipts', async () => {
    const response = await fetch(`${kingdom.url}/api/ledger-log/receipt?purchase=${purchase}`);
    const text = await response.text();
    const crypto = { sha256, verify: verifyEd25519 };
    expect(await checkReceipt(text, crypto)).toHaveProperty('facts');
    const read = JSON.parse(text) as Omit<Receipt, 'path'> & { path: string[] };
    const receipt: Receipt = { ...read, path: read.path.map((hash) => fromBase64(hash)!) };
    const named: Record<keyof Receipt, readonly string[]> = {
      leaf: ['not-in-the-log'],
      index: ['not-in-the-log'],
      path: ['not-in-the-log'],
      checkpoint: ['malformed-checkpoint', 'unknown-key', 'wrong-signature', 'other-log'],
      key: ['malformed-key', 'unknown-key', 'wrong-signature'],
      reveals: ['wrong-reveal'],
    };
    const of = changes();
    const missed = await unnamed(async () => {
      const field = of.oneOf(Object.keys(named) as (keyof Receipt)[]);
      const changed = { ...receipt };
      if (field === 'path')
        Object.assign(changed, { path: of.elements(receipt.path, (hash) => of.bytes(hash)) });
      else if (field === 'reveals')
        Object.assign(changed, {
          reveals: receipt.reveals.map((revealed) => {
            const part = of.oneOf(['place', 'text', 'salt'] as const);
            return { ...revealed, [part]: of.value(revealed[part])[1] };
          }),
        });
      else Object.assign(changed, { [field]: of.value(receipt[field])[1] });
      const result = await checkReceipt(formatReceipt(changed), crypto);
      const problem = 'problem' in result ? result.problem : 'none';
      return named[field].includes(problem) ? null : `${field}: ${problem}`;
    });
    expect(missed).toEqual([]);
  }, 240_000);

  it('in the heads of the log', async () => {
    const kept = new Map<string, unknown>();
    const get = async (path: string): Promise<unknown> => {
      if (!kept.has(path)) kept.set(path, await (await fetch(`${kingdom.url}${path}`)).json());
      return kept.get(path);
    };
    const reader = kingdom.app.get(ChainReader, { strict: false });
    const memos = await readMemos(reader, kingdom.chain.payoutAddress);
    const memosOf = () => Promise.resolve(memos);
    expect((await verifyPublishedLog({ get, memosOf })).problems).toEqual([]);
    const [path, list] = [...kept].find(([name]) => name.includes('/heads'))! as [string, LogHeadList];
    expect(list.items.length).toBeGreaterThan(2);
    expect(list.items.some(({ memo }) => memo !== null)).toBe(true);
    const of = changes();
    const missed = await unnamed(async () => {
      const head = of.oneOf(list.items);
      const field = of.oneOf(
        (['size', 'note', 'key', 'memo'] as const).filter((name) => head[name] !== null),
      );
      const changed = { ...head, [field]: of.value(head[field])[1] };
      const items = list.items.map((each) => (each === head ? changed : each));
      const { problems } = await verifyPublishedLog({
        get: (asked) => (asked === path ? Promise.resolve({ ...list, items }) : get(asked)),
        memosOf,
      });
      const isNamed = problems.some((problem) => problem.startsWith(`Head ${changed.size}: `));
      return isNamed ? null : `${field} ${changed[field]}: ${problems.join('; ')}`;
    });
    expect(missed).toEqual([]);
  }, 240_000);

  it('in the tree of entitlements: its leaves, their proofs, its root and its totals', async () => {
    const { head, lines } = readBundle(await fetchBundle(kingdom.url));
    const seconds = Math.floor(Date.parse(head!.writtenAt) / 1000);
    const {
      facts: tree,
      items,
      tree: proofs,
    } = await kingdom.unitOfWork.snapshot((tx) => makeEntitlements(tx, new Ledger(), seconds));
    const leaves = items.map(({ wallet, unlocked, locked }, index) => ({
      wallet,
      unlocked,
      locked,
      proof: proofs.proofOf(index).map((hash) => hash.toString('hex')),
    }));
    const recomputed = recompute(lines, seconds);
    expect(compare(recomputed, { tree, entitlements: leaves })).toEqual([]);
    expect(recomputed.root).toBe(head!.entitlements);
    expect(leaves.length).toBeGreaterThan(4);
    const of = changes();
    const missed = await unnamed(() => {
      const part = of.oneOf(['head', 'tree', 'wallet', 'unlocked', 'locked', 'proof'] as const);
      if (part === 'head') {
        const named = checkEntitlements({ ...head!, entitlements: of.hex(head!.entitlements) }, lines);
        return named.map(({ thing }) => thing).includes('the head, entitlements') ? null : 'the head';
      }
      const leaf = of.oneOf(leaves);
      const field = of.oneOf(['root', 'total', 'unlocked', 'locked'] as const);
      const changedTree = part === 'tree' ? { ...tree, [field]: of.value(tree[field])[1] } : tree;
      const changedLeaf = { ...leaf };
      if (part === 'proof') changedLeaf.proof = of.elements(leaf.proof, (hash) => of.hex(hash));
      else if (part !== 'tree') changedLeaf[part] = String(of.value(leaf[part])[1]);
      const found = compare(recomputed, {
        tree: changedTree,
        entitlements: leaves.map((each) => (each === leaf ? changedLeaf : each)),
      });
      const name = part === 'tree' ? field : changedLeaf.wallet;
      const isNamed = found.some((text) => text.startsWith(`${name}: `));
      return isNamed ? null : `${part} ${field}: ${found.join('; ')}`;
    });
    expect(missed).toEqual([]);
  }, 240_000);
});
