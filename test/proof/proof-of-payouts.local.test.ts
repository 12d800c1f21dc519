import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Keypair, SystemProgram } from '@solana/web3.js';
import bs58 from 'bs58';
import { type ProofLine, type ProofLineOf, decimalsOf, parseUnits } from '#contracts';
import { accounts } from '#money/ledger';
import { RpcPool } from '#money/chain';
import { type ChainHistory, readHistory } from '../../libs/features/proof/src/chain-history.js';
import { byKind } from '../../libs/features/proof/src/check-bundle.js';
import { checkSale } from '../../libs/features/proof/src/check-sale.js';
import { lineOf } from '../../libs/features/proof/src/finding.js';
import { readBundle, type ReadBundle } from '../../libs/features/proof/src/read-bundle.js';
import { fetchBundle, readersOf } from '../../libs/features/proof/src/verify-sale.js';
import { accessTokenOf } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN } from '../support/kingdom.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  acceptOutflows,
  buyConfirmed,
  findStored,
  newWallet,
  payoutKeypair,
  recordByHand,
  settlePayouts,
  startPayoutKingdom,
} from '../support/payouts.js';

const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;
let bundle: ReadBundle;
let history: ChainHistory;

async function publish(proofs = kingdom.proofs): Promise<void> {
  expect(await proofs.write()).toBe(true);
  bundle = readBundle(await fetchBundle(kingdom.url));
  const { site, account, payout } = byKind(bundle.lines);
  const pool = new RpcPool([kingdom.chain.rpcUrl], { requestsPerSecond: 1000 });
  history = await readHistory(readersOf(pool), site[0]!, account, payout);
}

const findingsOf = (lines: readonly ProofLine[]): string[] =>
  checkSale(bundle.head!, lines, history).findings.map(lineOf);

/** What is found if a line is replaced by others. */
const findingsWith = (line: ProofLine, ...others: readonly ProofLine[]): string[] =>
  findingsOf(bundle.lines.flatMap((each) => (each === line ? others : [each])));

/** Pays back a surplus that is above the limits from another wallet. */
async function payByHand(): Promise<void> {
  const payer = await kingdom.payer();
  const purchase = await kingdom.request({ paymentCurrency: 'USDC' });
  const due = parseUnits(purchase.payment!.due, decimalsOf('USDC', 6));
  const paid = await kingdom.pay(payer, purchase, { amount: due + 1_100_000_000n });
  await settlePayouts(kingdom, worker);
  const [refund] = await findStored(kingdom, `refund/${paid}/%`);
  const to = payer.publicKey.toBase58();
  const signature = await kingdom.payers.payWallet(await kingdom.payer(), to, 'USDC', 1_100_000_000n);
  const token = await accessTokenOf(kingdom, ADMIN);
  const recorded = await recordByHand(kingdom, { token, id: refund!.id, signature });
  expect(recorded.status).toBe(201);
}

/** Sends SOL out of the payout wallet, which is no payout, and accepts it. */
async function acceptOutflow(): Promise<void> {
  const transfer = SystemProgram.transfer({
    fromPubkey: payoutKeypair().publicKey,
    toPubkey: kingdom.payers.key(newWallet()),
    lamports: 5_000_000,
  });
  await kingdom.payers.send([payoutKeypair()], [transfer]);
  await kingdom.watch();
  await worker.payouts(new Date(Date.now() + 31_000));
  await acceptOutflows(kingdom, await accessTokenOf(kingdom, ADMIN));
}

beforeAll(async () => {
  kingdom = await startPayoutKingdom({
    databaseUrl: database.url,
    env: { PAYOUT_LIMIT_USD: '100', PAYOUT_TWO_PERSONS_USD: '1000', PAYOUT_DAY_LIMIT_USD: '3000' },
  });
  worker = await openPaymentServices(kingdom.settings);
  const bought = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  await kingdom.unitOfWork.run(async (tx) => {
    await worker.releases.request(tx, [bought.id]);
    await worker.requests.request(tx, [
      {
        key: 'withdrawal/a-test',
        kind: 'withdrawal',
        subjectId: 'a-test',
        currency: 'token',
        source: accounts.gameTreasury.code,
        destination: newWallet(),
        amount: 2_000_000_000n,
      },
    ]);
  });
  await settlePayouts(kingdom, worker);
  await payByHand();
  await acceptOutflow();
  await worker.log();
  await settlePayouts(kingdom, worker);
  await publish();
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
});

const payout = (of: (line: ProofLineOf<'payout'>) => boolean): ProofLineOf<'payout'> =>
  byKind(bundle.lines).payout.find(of)!;

it('payouts by hand, withdrawals and accepted outflows agree with the chain', () => {
  expect(findingsOf(bundle.lines)).toEqual([]);
  const { totals } = byKind(bundle.lines);
  expect(totals[0]).toMatchObject({ payouts: 3, acceptedOutflows: 1, sentOtherwise: '2000000000' });
});

it('a withdrawal is no token that the sale has delivered', () => {
  const withdrawal = payout(({ of }) => of === 'withdrawal');
  expect(findingsWith(withdrawal, { ...withdrawal, of: 'claim' })).toEqual([
    `payout ${withdrawal.signature}, of: expected withdrawal, found claim`,
    expect.stringMatching(/^totals, delivered: /),
    expect.stringMatching(/^totals, sentOtherwise: /),
  ]);
});

describe('a payout by hand', () => {
  it.each([
    ['amount', '1100000001'],
    ['destination', Keypair.generate().publicKey.toBase58()],
    ['signature', bs58.encode(Buffer.alloc(64, 7))],
    ['byHand', false],
    ['marker', Keypair.generate().publicKey.toBase58()],
    ['marker', null],
    ['wallet', Keypair.generate().publicKey.toBase58()],
    ['wallet', null],
    ['keyHash', '0'.repeat(64)],
  ])('is named with another %s', (field, value) => {
    const byHand = payout((line) => line.byHand);
    expect(findingsWith(byHand, { ...byHand, [field]: value })).not.toEqual([]);
  });

  it('has a marker, whose transaction explains itself and nothing more', () => {
    const byHand = payout((line) => line.byHand);
    const mark = [...history.paid.values()].find(({ memo }) => memo?.includes(` ${byHand.signature} `))!;
    expect(mark.accountKeys).toContain(byHand.marker);
    const without = `transfer ${mark.signature} in ${kingdom.chain.payoutAddress}: expected a payout, or accepted by operators, found neither`;
    const findingsOfMark = (change: Partial<typeof mark>): string[] => {
      const paid = new Map(history.paid).set(mark.signature, { ...mark, ...change });
      return checkSale(bundle.head!, bundle.lines, { ...history, paid }).findings.map(lineOf);
    };
    expect(findingsOfMark({})).toEqual([]);
    expect(findingsOfMark({ memo: `${mark.memo} more` })).toEqual([without]);
    expect(
      findingsOfMark({ lamportDeltas: mark.lamportDeltas.with(0, mark.lamportDeltas[0]! - 1n) }),
    ).toEqual([without]);
    expect(findingsWith(byHand)).toContain(without);
  });

  it('is named if its marker is not on the chain', () => {
    const byHand = payout((line) => line.byHand);
    const markers = new Set([...history.markers].filter((marker) => marker !== byHand.marker));
    expect(checkSale(bundle.head!, bundle.lines, { ...history, markers }).findings.map(lineOf)).toEqual([
      `payout ${byHand.signature}, marker: expected an account on the chain, found ${byHand.marker}`,
    ]);
  });
});

describe('an outflow', () => {
  it('is named if nobody has accepted it', () => {
    const [accepted] = byKind(bundle.lines)['accepted-outflow'];
    expect(findingsWith(accepted!)).toEqual([
      expect.stringMatching(
        `^transfer ${accepted!.signature} in .*: expected a payout, or accepted by operators`,
      ),
    ]);
  });

  it('is not named if it is the fee of a memo with a head of the log', () => {
    const memo = [...history.paid.values()].find((each) => each.memo?.includes('\n\n— '))!;
    const others = [
      { ...memo, memo: 'another text' },
      { ...memo, lamportDeltas: memo.lamportDeltas.map((delta) => delta - 1n) },
    ];
    for (const other of others) {
      const paid = new Map(history.paid).set(memo.signature, other);
      expect(checkSale(bundle.head!, bundle.lines, { ...history, paid }).findings.map(lineOf)).toEqual([
        expect.stringMatching(
          `^transfer ${memo.signature} in .*: expected a payout, or accepted by operators`,
        ),
      ]);
    }
  });

  it('is named if it was accepted and has not left the wallet', () => {
    const [accepted] = byKind(bundle.lines)['accepted-outflow'];
    const signature = bs58.encode(Buffer.alloc(64, 7));
    expect(findingsWith(accepted!, accepted!, { ...accepted!, signature })).toEqual([
      `accepted-outflow ${signature}: expected an outflow of the payout wallet, found none`,
    ]);
  });
});

it('payouts of a former wallet are still checked', async () => {
  const next = Keypair.generate();
  const former = kingdom.chain.payoutAddress;
  const successor = await openPaymentServices({
    ...kingdom.settings,
    PAYOUT_ADDRESS: next.publicKey.toBase58(),
    PAYOUT_KEY: bs58.encode(next.secretKey),
    PAYOUT_FORMER_ADDRESSES: [former],
  });
  try {
    await publish(successor.proofs);
    const { site, account } = byKind(bundle.lines);
    expect(site[0]!.payoutWallets).toEqual([next.publicKey.toBase58(), former]);
    const owners = account.flatMap(({ role, owner }) => (role === 'payment' ? [] : [`${role} ${owner}`]));
    expect(new Set(owners)).toEqual(
      new Set([`payout ${next.publicKey.toBase58()}`, `former-payout ${former}`]),
    );
    expect(findingsOf(bundle.lines)).toEqual([]);
    const release = payout(({ of }) => of === 'release');
    expect(findingsWith(release, { ...release, amount: '1' })).toContainEqual(
      expect.stringMatching(`^payout ${release.signature}, amount: expected`),
    );
  } finally {
    await successor.close();
  }
});
