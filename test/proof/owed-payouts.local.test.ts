import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { NotifiedPayment, ProofLine, ProofLineOf } from '#contracts';
import { paymentSecret } from '#features/chain-payments';
import { RpcPool } from '#money/chain';
import { accounts } from '#money/ledger';
import { type ChainHistory, readHistory } from '../../libs/features/proof/src/chain-history.js';
import { byKind } from '../../libs/features/proof/src/check-bundle.js';
import { checkEntitlements } from '../../libs/features/proof/src/check-entitlements.js';
import { checkSale } from '../../libs/features/proof/src/check-sale.js';
import { lineOf } from '../../libs/features/proof/src/finding.js';
import { readBundle, type ServedBundle } from '../../libs/features/proof/src/read-bundle.js';
import { fetchBundle, readersOf, verifySale } from '../../libs/features/proof/src/verify-sale.js';
import { call } from '../support/auth.js';
import { brandWithUnlocks } from '../support/brand-with-rounds.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { notifyPayment } from '../support/manual-payments.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  buyConfirmed,
  findStored,
  newWallet,
  overpay,
  type Overpaid,
  recordByHand,
  settlePayouts,
  type Shares,
  startPayoutKingdom,
} from '../support/payouts.js';
import { signedBundle } from '../support/proof-bundles.js';
import { joinTeam } from '../support/team.js';

/* What a site pays must be owed: a site that pays as it likes, and signs a bundle that says so, is found out. */

const SURPLUS = 4_000_000n;
const MISSING = 2_000_000n;
const UNEARNED = 3_000_000n;
const database = freshDatabase();
const brand = brandWithUnlocks();
let kingdom: PayingKingdom;
let worker: PaymentServices;
let admin: string;
let bundle: ServedBundle;
let lines: readonly ProofLine[];

beforeAll(async () => {
  kingdom = await startPayoutKingdom({ databaseUrl: database.url, env: { BRAND_FILE: brand.file } });
  worker = await openPaymentServices(kingdom.settings);
  admin = (await joinTeam(kingdom, 'keeper', 'admin')).token;
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
  brand.erase();
});

const settle = (): Promise<void> => settlePayouts(kingdom, worker);
const release = ({ id }: { id: string }): Promise<void> =>
  kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [id]));
const buy = (): Promise<Shares> => buyConfirmed(kingdom, { buyerWallet: newWallet() });
const refundOf = async ({ signature }: Overpaid) => (await findStored(kingdom, `refund/${signature}/%`))[0]!;

async function publish(): Promise<void> {
  await kingdom.watch();
  expect(await kingdom.proofs.write()).toBe(true);
  bundle = await fetchBundle(kingdom.url);
  ({ lines } = readBundle(bundle));
}

const verify = (served = bundle) =>
  verifySale({ rpc: [kingdom.chain.rpcUrl], requestsPerSecond: 1000, bundle: served });

const payoutOf = (signature: string | null): ProofLineOf<'payout'> =>
  byKind(lines).payout.find((line) => line.signature === signature)!;

/** Records a payment of an operator, whose mark has not landed yet. */
async function payByHand(overpaid: Overpaid): Promise<void> {
  await kingdom.watch();
  const { id, amount } = await refundOf(overpaid);
  const signature = await kingdom.payers.payWallet(await kingdom.payer(), overpaid.payer, 'USDC', amount);
  expect((await recordByHand(kingdom, { token: admin, id, signature })).status).toBe(201);
}

/** Releases a purchase that an operator has approved. */
async function approveByHand(): Promise<void> {
  const { id } = (await notifyPayment<NotifiedPayment>(kingdom)).body;
  const paid = { tokenAmount: '20000', paymentCurrency: 'USDT', amountPaid: '20' };
  const body = { ...paid, transactionReference: randomUUID().replaceAll('-', '') };
  const path = `/api/admin/payments/${id}/approve`;
  expect((await call(kingdom, 'POST', path, { token: admin, body })).status).toBe(200);
  await worker.releases.requestDue();
}

/** A surplus of two payers, who have named where it goes. */
async function refundElsewhere(): Promise<void> {
  const purchase = await kingdom.request({ paymentCurrency: 'USDC' });
  const [one, other] = [await kingdom.payer(), await kingdom.payer()];
  await kingdom.payers.send(
    [one, other],
    [kingdom.payers.payment(one, purchase.payment), kingdom.payers.transfer(other, 'USDC', SURPLUS)],
  );
  await kingdom.watch();
  const secret = paymentSecret(kingdom.settings.APP_SECRET, 'purchase', purchase.id);
  const request = { headers: { 'x-purchase-secret': secret }, body: { address: newWallet() } };
  const path = `/api/presale/purchases/${purchase.id}/refund-address`;
  expect((await call(kingdom, 'POST', path, request)).status).toBe(200);
}

describe('an honest site', () => {
  it('has paid only what was owed: releases, claims and refunds, also by hand and after an approval', async () => {
    const bought = await buy();
    await release(bought);
    await kingdom.unitOfWork.run((tx) => worker.claims.claim(tx, bought.buyerWallet));
    await approveByHand();
    await overpay(kingdom, SURPLUS);
    await refundElsewhere();
    const byHand = await overpay(kingdom, SURPLUS);
    await payByHand(byHand);
    await publish();
    const unmarked = byKind(lines).payout.filter((line) => line.byHand);
    expect(unmarked).toMatchObject([{ of: 'refund', marker: null }]);
    expect((await verify()).findings).toEqual([]);
    await settle();
    await publish();
    expect(
      byKind(lines)
        .payout.map(({ of }) => of)
        .sort(),
    ).toEqual(['claim', 'refund', 'refund', 'refund', 'release', 'release']);
    const { findings, figures } = await verify();
    expect(findings).toEqual([]);
    for (const { name, site, chain } of figures)
      if (site !== null) expect([name, chain]).toEqual([name, site]);
  });
});

describe('a malicious site', () => {
  const [stranger, otherStranger, accomplice] = [newWallet(), newWallet(), newWallet()];
  let greedy: Shares;
  let short: Overpaid;
  let exact: string;
  let found: string[];
  let owed: { site: bigint; chain: bigint };

  /** Pays tokens of the game to somebody as if they had been sold. */
  const give = (kind: 'claim' | 'release', key: string, destination: string) => ({
    key,
    kind,
    subjectId: randomUUID(),
    currency: 'token' as const,
    source: accounts.gameTreasury.code,
    destination,
    amount: UNEARNED,
  });

  beforeAll(async () => {
    greedy = await buy();
    const overpaid = await overpay(kingdom, SURPLUS);
    short = await overpay(kingdom, SURPLUS);
    const purchase = await kingdom.request({ paymentCurrency: 'USDC' });
    exact = await kingdom.pay(await kingdom.payer(), purchase);
    await kingdom.watch();
    await kingdom.unitOfWork.read.query(
      `UPDATE payout SET destination = $1, amount = amount - $2 WHERE id = $3`,
      [accomplice, MISSING, (await refundOf(short)).id],
    );
    await kingdom.unitOfWork.run((tx) =>
      worker.requests.request(tx, [
        give('claim', `claim/${stranger}/1`, stranger),
        give('release', `release/${randomUUID()}`, otherStranger),
        {
          ...give('claim', `claim/${greedy.buyerWallet}/1`, greedy.buyerWallet),
          source: accounts.presaleVested(greedy.buyerWallet).code,
          amount: greedy.vestedAmount,
        },
      ]),
    );
    await settle();
    await kingdom.unitOfWork.run((tx) =>
      worker.requests.request(tx, [
        {
          key: `refund/${exact}/${kingdom.payers.accountOf(kingdom.chain.paymentAddress, 'USDC')}`,
          kind: 'refund',
          subjectId: randomUUID(),
          currency: 'USDC',
          source: accounts.money('USDC').refundsDue.code,
          destination: accomplice,
          amount: MISSING,
        },
      ]),
    );
    await settle();
    await publish();
    const paid = payoutOf((await refundOf(overpaid)).signature);
    const again = await kingdom.payers.payWallet(await kingdom.payer(), overpaid.payer, 'USDC', SURPLUS);
    await kingdom.payers.settle();
    const twice = { ...paid, signature: again, byHand: true, marker: null, wallet: null };
    const both = [paid, twice].sort((a, b) => (a.signature < b.signature ? -1 : 1));
    const changed = lines.flatMap((line): ProofLine[] => {
      if (line.kind === 'totals') return [{ ...line, payouts: line.payouts + 1 }];
      return line === paid ? both : [line];
    });
    bundle = signedBundle(kingdom, bundle, changed);
    ({ lines } = readBundle(bundle));
    const { findings, figures } = await verify();
    found = findings.map(lineOf);
    owed = figures.find(({ name }) => name === 'owed') as typeof owed;
  });

  const signatureOf = async (key: string) => (await findStored(kingdom, key))[0]!.signature;

  it('is found to have claimed for a wallet that has bought nothing', () => {
    expect(found).toContain(`claims of ${stranger}: expected at most 0, found ${UNEARNED}`);
  });

  it('is found to have claimed more than is unlocked', () => {
    const unlocked = (greedy.vestedAmount * 4n) / 9n;
    expect(found).toContain(
      `claims of ${greedy.buyerWallet}: expected at most ${unlocked}, found ${greedy.vestedAmount}`,
    );
  });

  it('is found to have released what nobody has bought', async () => {
    const signature = byKind(lines).payout.find(
      ({ destination }) => destination === otherStranger,
    )!.signature;
    expect(found).toContain(
      `payout ${signature}: expected the release of a purchase, found ${UNEARNED} token to ${otherStranger}`,
    );
  });

  it('is found to have refunded a payment that was not too much', async () => {
    const { signature, keyHash } = payoutOf(await signatureOf(`refund/${exact}/%`));
    expect(found).toContain(
      `payout ${signature}, keyHash: expected that of a transfer with a refund, found ${keyHash}`,
    );
  });

  it('is found to have refunded another amount to somebody else than the payer', async () => {
    const name = `payout ${(await refundOf(short)).signature}`;
    expect(found).toContain(`${name}, amount: expected ${SURPLUS}, found ${SURPLUS - MISSING}`);
    expect(found).toContain(`${name}, destination: expected ${short.payer}, found ${accomplice}`);
  });

  it('is found to have made a refund twice', () => {
    const [one, other] = byKind(lines).payout.filter(({ keyHash }, index, all) =>
      all.some((each, at) => at !== index && each.keyHash === keyHash),
    );
    expect(found).toContain(
      `payout ${other!.signature}, keyHash: expected one that no other payout has, found payout ${one!.signature}`,
    );
  });

  it('is found out by nothing else', () => {
    expect(found).toHaveLength(7);
  });

  it('owes buyers as much as before, whatever it has paid to others', () => {
    expect(owed.chain - owed.site).toBe(UNEARNED * 2n);
  });

  describe('can’t hide it', () => {
    let history: ChainHistory;
    const findingsOf = (
      changed: readonly ProofLine[],
      head = readBundle(bundle).head!,
      chain = history,
    ): string[] => checkSale(head, changed, chain).findings.map(lineOf);

    beforeAll(async () => {
      const { site, account, payout } = byKind(lines);
      history = await readHistory(readersOf(new RpcPool([kingdom.chain.rpcUrl])), site[0]!, account, payout);
    });

    it('by a date in the future', () => {
      const head = { ...readBundle(bundle).head!, writtenAt: '2099-01-01T00:00:00.000Z' };
      expect(checkEntitlements(head, lines)).not.toEqual([]);
      expect(findingsOf(lines, head)).toContain(
        `claims of ${greedy.buyerWallet}: expected at most ${(greedy.vestedAmount * 4n) / 9n}, found ${greedy.vestedAmount}`,
      );
    });

    it('by listing a claim as a withdrawal from elsewhere', async () => {
      const claim = payoutOf(await signatureOf(`claim/${stranger}/1`));
      const hidden = { ...claim, of: 'withdrawal' as const, byHand: true, wallet: null, marker: null };
      const findings = findingsOf(lines.map((line) => (line === claim ? hidden : line)));
      expect(findings).toContain(`payout ${claim.signature}, byHand: expected false, found true`);
      expect(findings).toContain(`claims of ${stranger}: expected at most 0, found ${UNEARNED}`);
    });

    it('by paying a release again from elsewhere, under a key that nobody knows', () => {
      const approved = byKind(lines)['other-sale'][0]!.wallet;
      const paid = byKind(lines).payout.find((line) => line.destination === approved)!;
      const again = { ...paid, keyHash: '0'.repeat(64), signature: 'again' };
      const byHand = { ...again, byHand: true, marker: null, wallet: null };
      const transaction = { ...history.paid.get(paid.signature)!, signature: 'again', memo: null };
      const paidTwice = { ...history, paid: new Map(history.paid).set('again', transaction) };
      const changed = lines.flatMap((line) => (line === paid ? [byHand, line] : [line]));
      const unowed = (findings: readonly string[]) =>
        findings.filter((text) => text.includes('expected the release of a purchase')).length;
      const before = unowed(findingsOf(lines));
      expect(unowed(findingsOf(changed, undefined, paidTwice))).toBe(before + 1);
      // Once, it may be the release of a purchase that was approved.
      const once = lines.map((line) => (line === paid ? byHand : line));
      expect(unowed(findingsOf(once, undefined, paidTwice))).toBe(before);
    });
  });
});
