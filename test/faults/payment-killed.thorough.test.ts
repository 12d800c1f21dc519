import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { randomUUID } from 'node:crypto';
import { type CreatedPurchase, MONEY_DECIMALS, parseUnits, type Purchase } from '#contracts';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { handOver, signPayment } from '../support/handover.js';
import { KilledProgram, kindByTables } from '../support/killed-program.js';
import { ownPort } from '../support/own-port.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { postJson, purchaseInput } from '../support/purchases.js';

/*
 * The API and the worker are killed with -9 before and after every kind of commit that concerns payments, and before and after
 * they send a transaction. A commit's kind is the program and the tables that it writes.
 */

/** Each of the two dozen kills starts a program again, which takes long on a busy machine. */
const TIMEOUT_MS = 900_000;

const kindOf = kindByTables(/^(payment_|chain_|watched_account|presale_|ledger_)/);

/** Points that there must be, so that the test can't miss them unnoticed. */
const POINTS = [
  /^api (before|after) .*presale_purchase/,
  /^api (before|after) payment_handover/,
  /^api (before|after) sendTransaction/,
  /^worker (before|after) sendTransaction/,
  /^worker (before|after) chain_transfer .*watched_account/,
  /^worker (before|after) chain_transfer .*payment_request presale_purchase/,
];

const database = freshDatabase();
const killedAt = new Set<string>();
const programs = [new KilledProgram('api', killedAt, kindOf), new KilledProgram('worker', killedAt, kindOf)];
let kingdom: PayingKingdom;
/** The kingdom, but for the API that is killed. */
let killed: PayingKingdom;
let payer: Keypair;

beforeAll(async () => {
  kingdom = await startPayingKingdom({
    databaseUrl: database.url,
    env: { PAYMENT_HOLDS_PER_CALLER: '1000', PAYMENT_HOLD_PERCENT: '100' },
    // Transactions stay valid for ten minutes, so that none expires while programs start again on a busy machine.
    chain: { slotMs: 4_000 },
  });
  payer = await kingdom.payer();
  const port = await ownPort();
  killed = Object.assign(Object.create(kingdom) as PayingKingdom, { url: `http://127.0.0.1:${port}` });
  const env = { ...kingdom.env, PORT: `${port}` };
  for (const program of programs) await program.start(env, kingdom.chain.rpcUrl);
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await kingdom.close();
});

/** Repeats a request until the API responds, as the page does. */
const insist = <T>(send: () => Promise<{ status: number; body: T }>): Promise<T> =>
  eventually(send, ({ status }) => status < 300).then(({ body }) => body);

async function request(input: object): Promise<CreatedPurchase> {
  const key = randomUUID();
  const wanted = purchaseInput(input);
  return insist(() => postJson<CreatedPurchase>(`${killed.url}/api/presale/purchases`, wanted, key));
}

/** Pays as the page does. If its last request fails although the bytes were kept, the page does nothing more. */
async function payByPage(purchase: CreatedPurchase): Promise<void> {
  const wire = await eventually(
    () => signPayment(killed, payer, purchase),
    () => true,
  );
  const signature = bs58.encode(wire.subarray(1, 65));
  // A transaction that has been judged is among those that arrived, and no longer among those handed over.
  const isKept = async () => {
    const { handedOver, arrived } = (await kingdom.read(purchase)).payment!;
    return [...handedOver, ...arrived].some((known) => known.signature === signature);
  };
  await eventually(
    async () => (await isKept()) || (await handOver(killed, purchase, wire)).status === 202,
    (done) => done,
  );
}

const endOf = (purchase: CreatedPurchase): Promise<Purchase> =>
  eventually(
    () => kingdom.read(purchase),
    ({ status }) => status !== 'processing',
  );
const arrivedFor = ({ payment }: Purchase) =>
  payment!.arrived.map(({ credited, refund }) => ({ credited, refund }));

it(
  'killed before and after every commit and every send, payments end as without it',
  async () => {
    const unpaid: CreatedPurchase[] = [];
    for (let before = -1; before < killedAt.size;) {
      before = killedAt.size;
      const abandoned = await request({});
      unpaid.push(abandoned);
      await kingdom.expire(abandoned);

      const exact = await request({ paymentCurrency: 'USDC' });
      await payByPage(exact);
      const over = await request({});
      const due = parseUnits(over.payment!.due, MONEY_DECIMALS.SOL);
      await kingdom.pay(payer, over, { amount: due * 2n });

      const ends = [await endOf(exact), await endOf(over)];
      expect(ends.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
      expect(arrivedFor(ends[0]!)).toEqual([{ credited: exact.payment!.due, refund: '0' }]);
      expect(arrivedFor(ends[1]!)).toEqual([{ credited: over.payment!.due, refund: over.payment!.due }]);
    }
    for (const purchase of unpaid)
      expect(await endOf(purchase)).toMatchObject({ status: 'failed', payment: { state: 'expired' } });
    await Promise.all(programs.map((program) => program.stop()));
    await kingdom.watch();
    await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
    const pointsFound = POINTS.map((point) => [...killedAt].filter((name) => point.test(name)).length);
    for (const found of pointsFound) expect(found).toBeGreaterThanOrEqual(2);
  },
  TIMEOUT_MS,
);
