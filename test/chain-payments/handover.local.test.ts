import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Keypair, PublicKey, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { randomBytes, randomUUID } from 'node:crypto';
import type { CreatedPurchase, PaymentTransaction } from '#contracts';
import { rows } from '#platform';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { type FaultyRpc, openFaultyRpc } from '../support/faulty-rpc.js';
import { handOver, handOverPayment, ofPurchase, signPayment } from '../support/handover.js';
import { ownPort } from '../support/own-port.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { buy, newWallet } from '../support/purchases.js';
import { unreachable } from '../support/rpc-faults.js';

/** Longer than a blockhash lives. */
const BLOCKHASH_S = 70;
const database = freshDatabase();
let rpc: FaultyRpc;
let kingdom: PayingKingdom;
let payer: Keypair;

beforeAll(async () => {
  const rpcPort = await ownPort();
  rpc = await openFaultyRpc(`http://127.0.0.1:${rpcPort}`);
  kingdom = await startPayingKingdom({
    databaseUrl: database.url,
    env: { PAYMENT_HOLDS_PER_CALLER: '1000', PAYMENT_HOLD_PERCENT: '100', SOLANA_RPC_URL: rpc.url },
    chain: { rpcPort },
  });
  payer = await kingdom.payer();
});
afterAll(async () => {
  await kingdom.close();
  rpc.close();
});
afterEach(() => checkPaymentBooks(kingdom.unitOfWork, kingdom.chain));

const handedOver = async (purchase: CreatedPurchase) =>
  (await kingdom.read(purchase)).payment!.handedOver.map(({ state }) => state);
const creditsOf = async (purchase: CreatedPurchase) =>
  (await kingdom.read(purchase)).payment!.arrived.map(({ credited }) => credited);

it('44: a transaction that expires in the wallet charges nothing, and a new one pays', async () => {
  const purchase = await kingdom.request();
  const late = await signPayment(kingdom, payer, purchase);
  kingdom.pass(BLOCKHASH_S);
  expect((await handOver(kingdom, purchase, late)).status).toBe(202);
  await kingdom.watch();
  expect(await handedOver(purchase)).toEqual(['expired']);
  expect(await creditsOf(purchase)).toEqual([]);
  await handOverPayment(kingdom, payer, purchase);
  await kingdom.watch();
  expect(await handedOver(purchase)).toEqual(['expired']);
  expect(await creditsOf(purchase)).toEqual([purchase.payment!.due]);
});

it('45: bytes that were handed over but could not be sent are sent by the next worker', async () => {
  const purchase = await kingdom.request();
  const wire = await signPayment(kingdom, payer, purchase);
  const reachable = rpc.add(unreachable(), 'sendTransaction');
  expect((await handOver(kingdom, purchase, wire)).status).toBe(202);
  reachable();
  await kingdom.watch();
  await kingdom.watch();
  expect(await handedOver(purchase)).toEqual([]);
  expect(await creditsOf(purchase)).toEqual([purchase.payment!.due]);
});

it('45: the same is true if the page has only named the transaction before', async () => {
  const [purchase, other] = [await kingdom.request(), await kingdom.request()];
  const wire = await signPayment(kingdom, payer, purchase);
  const signature = signatureOf(wire);
  expect((await ofPurchase(kingdom, other, 'sent', { signature })).status).toBe(202);
  const reachable = rpc.add(unreachable(), 'sendTransaction');
  expect((await handOver(kingdom, purchase, wire)).status).toBe(202);
  reachable();
  await kingdom.watch();
  await kingdom.watch();
  expect([await handedOver(purchase), await handedOver(other)]).toEqual([[], []]);
  expect(await creditsOf(purchase)).toEqual([purchase.payment!.due]);
});

it('45: any number of named transactions that never land delays no other', async () => {
  const [purchase, other] = [await kingdom.request(), await kingdom.request()];
  const signatures = Array.from({ length: 300 }, () => bs58.encode(randomBytes(64)));
  await kingdom.unitOfWork.read.query(
    `INSERT INTO payment_handover (signature, request_id, handed_over_at)
     SELECT s, r.id, now() - interval '1 minute' FROM payment_request r, unnest($2::text[]) s WHERE r.reference = $1`,
    [other.payment!.reference, signatures],
  );
  const wire = await signPayment(kingdom, payer, purchase);
  const reachable = rpc.add(unreachable(), 'sendTransaction');
  expect((await handOver(kingdom, purchase, wire)).status).toBe(202);
  reachable();
  const before = rpc.calls('isBlockhashValid');
  await kingdom.watch({ all: false });
  await kingdom.watch({ all: false });
  expect(await handedOver(purchase)).toEqual([]);
  expect(rpc.calls('isBlockhashValid') - before).toBe(1);
});

it('46: bytes that are handed over 50 times pay once', async () => {
  const purchase = await kingdom.request();
  const wire = await signPayment(kingdom, payer, purchase);
  const responses = await Promise.all(Array.from({ length: 50 }, () => handOver(kingdom, purchase, wire)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
  await kingdom.watch();
  expect(await handedOver(purchase)).toEqual([]);
  expect(await creditsOf(purchase)).toEqual([purchase.payment!.due]);
});

it('48: bytes of another’s purchase pay for that purchase, by whomever they are handed over', async () => {
  const [purchase, other] = [await kingdom.request(), await kingdom.request()];
  const wire = await signPayment(kingdom, payer, purchase);
  expect(await handOver(kingdom, other, wire)).toMatchObject({
    status: 422,
    body: { code: 'WRONG_TRANSACTION' },
  });
  expect((await handOver(kingdom, purchase, wire)).status).toBe(202);
  await kingdom.watch();
  expect([await creditsOf(purchase), await creditsOf(other)]).toEqual([[purchase.payment!.due], []]);
});

describe('refused, with nothing sent and nothing changed:', () => {
  let purchase: CreatedPurchase;
  let paid: CreatedPurchase;
  let paidWire: Uint8Array;
  let before: unknown;

  beforeAll(async () => {
    purchase = await kingdom.request();
    paid = await kingdom.request();
    paidWire = await signPayment(kingdom, payer, paid);
    await handOver(kingdom, paid, paidWire);
    await kingdom.watch();
  });
  beforeEach(async () => {
    before = await state();
  });
  afterEach(() => checkUnchanged());

  const checkUnchanged = async () => expect(await state()).toEqual(before);

  /** Everything that a refused call might change. */
  const state = async () => [
    rpc.calls('sendTransaction'),
    await kingdom.payers.connection.getBalance(new PublicKey(kingdom.chain.paymentAddress)),
    await rows(
      kingdom.unitOfWork.read,
      `SELECT (SELECT json_agg(r ORDER BY number) FROM payment_request r)::text AS requests,
         (SELECT json_agg(h ORDER BY signature) FROM payment_handover h)::text AS handovers,
         (SELECT json_agg(p ORDER BY id) FROM presale_purchase p)::text AS purchases,
         (SELECT json_agg(s) FROM presale_sale s)::text AS sale, (SELECT count(*)::int FROM outbox_event) AS events`,
    ),
  ];
  const codeOf = ({ status, body }: { status: number; body: unknown }) => {
    const { code } = body as { code: string };
    return `${status} ${code}`;
  };
  const ownUsdc = () => {
    const owner = new PublicKey(kingdom.chain.paymentAddress);
    return getAssociatedTokenAddressSync(new PublicKey(kingdom.chain.usdcMint), owner).toBase58();
  };
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const direct = async (recipient: string, ...references: string[]): Promise<Uint8Array> => {
    const transfer = SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: new PublicKey(recipient),
      lamports: 1_000,
    });
    for (const reference of references)
      transfer.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false });
    const latest = await kingdom.payers.connection.getLatestBlockhash();
    const transaction = new Transaction({ feePayer: payer.publicKey, ...latest }).add(transfer);
    transaction.sign(payer);
    return transaction.serialize();
  };
  const unsigned = async (): Promise<string> => {
    const { body } = await ofPurchase<PaymentTransaction>(kingdom, purchase, 'transaction', {
      payer: payer.publicKey.toBase58(),
    });
    return body.transaction;
  };
  const forged = async (): Promise<string> => {
    const wire = Buffer.from(await signPayment(kingdom, payer, purchase));
    wire[10]! ^= 1;
    return base64(wire);
  };

  it.each<[string, () => Promise<object>, string]>([
    [
      '47: bytes that pay another recipient',
      async () => ({ transaction: base64(await direct(newWallet(), purchase.payment!.reference)) }),
      '422 WRONG_TRANSACTION',
    ],
    [
      '47: bytes without a reference',
      async () => ({ transaction: base64(await direct(kingdom.chain.paymentAddress)) }),
      '422 WRONG_TRANSACTION',
    ],
    [
      'bytes with the reference of no request',
      async () => ({ transaction: base64(await direct(kingdom.chain.paymentAddress, newWallet())) }),
      '422 WRONG_TRANSACTION',
    ],
    [
      'bytes that were handed over for a paid purchase',
      async () => ({ transaction: base64(paidWire) }),
      '422 WRONG_TRANSACTION',
    ],
    [
      'bytes larger than a transaction',
      async () => ({ transaction: base64(new Uint8Array(5_000).fill(1)) }),
      '422 MALFORMED_TRANSACTION',
    ],
    [
      'bytes larger than the limit of the route',
      async () => ({ transaction: base64(new Uint8Array(10_000)) }),
      '400 VALIDATION_FAILED',
    ],
    [
      'torn bytes',
      async () => ({ transaction: base64((await signPayment(kingdom, payer, purchase)).subarray(0, 200)) }),
      '422 MALFORMED_TRANSACTION',
    ],
    [
      'bytes with a tail',
      async () => ({
        transaction: base64(Buffer.concat([await signPayment(kingdom, payer, purchase), Buffer.alloc(3)])),
      }),
      '422 MALFORMED_TRANSACTION',
    ],
    [
      'random bytes',
      async () => ({ transaction: base64(Buffer.from('no transaction at all, only text')) }),
      '422 MALFORMED_TRANSACTION',
    ],
    ['text that is not base64', async () => ({ transaction: '%%%' }), '422 MALFORMED_TRANSACTION'],
    ['no bytes', async () => ({ transaction: '' }), '400 VALIDATION_FAILED'],
    ['unsigned bytes', async () => ({ transaction: await unsigned() }), '422 MALFORMED_TRANSACTION'],
    [
      'bytes with a forged signature',
      async () => ({ transaction: await forged() }),
      '422 MALFORMED_TRANSACTION',
    ],
    ['a signature that is none', async () => ({ signature: 'nothing' }), '400 VALIDATION_FAILED'],
    ['a signature of 47 bytes', async () => ({ signature: 'z'.repeat(64) }), '422 MALFORMED_TRANSACTION'],
    ['a signature of 65 bytes', async () => ({ signature: 'z'.repeat(88) }), '422 MALFORMED_TRANSACTION'],
    [
      'a field that does not exist',
      async () => ({ signature: '1'.repeat(88), lamports: '1' }),
      '400 VALIDATION_FAILED',
    ],
  ])('%s', async (_, body, expected) => {
    expect(codeOf(await ofPurchase(kingdom, purchase, 'sent', await body()))).toBe(expected);
  });

  it('bytes that are replayed for a purchase that is paid', async () => {
    expect(codeOf(await handOver(kingdom, paid, paidWire))).toBe('409 PAYMENT_CLOSED');
  });

  it.each(['transaction', 'sent'] as const)('forged secrets and unknown purchases, at %s', async (route) => {
    const body = route === 'sent' ? { transaction: base64(paidWire) } : { payer: payer.publicKey.toBase58() };
    for (const forgery of [
      { secret: paid.secret },
      { secret: '' },
      { secret: 'x'.repeat(43) },
      { id: randomUUID() },
    ])
      expect([forgery, codeOf(await ofPurchase(kingdom, { ...purchase, ...forgery }, route, body))]).toEqual([
        forgery,
        '404 PURCHASE_NOT_FOUND',
      ]);
  });

  it.each<[string, () => string]>([
    ['a mint', () => kingdom.chain.usdcMint],
    ['a program', () => SystemProgram.programId.toBase58()],
    ['our payment address', () => kingdom.chain.paymentAddress],
    ['our token account', ownUsdc],
    ['our treasury', () => kingdom.chain.treasuryAddress],
  ])('a purchase whose wallet is %s', async (_, wallet) => {
    const { status, body } = await buy(kingdom, { buyerWallet: wallet() });
    expect(codeOf({ status, body })).toBe('422 INVALID_WALLET');
  });

  it.each<[string, () => string, string]>([
    ['a mint', () => kingdom.chain.usdcMint, '422 MISSING_FUNDS'],
    ['our payment address', () => kingdom.chain.paymentAddress, '422 PAYMENT_WOULD_FAIL'],
    ['a program', () => SystemProgram.programId.toBase58(), '422 PAYMENT_WOULD_FAIL'],
    ['a wallet without funds', newWallet, '422 MISSING_FUNDS'],
    ['no address', () => 'nothing', '400 VALIDATION_FAILED'],
  ])('a payer that is %s', async (_, address, expected) => {
    const body = { payer: address() };
    expect(codeOf(await ofPurchase(kingdom, purchase, 'transaction', body))).toBe(expected);
  });

  it.each(['9'.repeat(40), '100000000', '-10000', '10000.0000000001', '0', '1e9', 'NaN', '', '0x10'])(
    'a purchase of "%s" tokens',
    async (tokenAmount) => {
      const { status, body } = await buy(kingdom, { tokenAmount });
      expect(codeOf({ status, body })).toMatch(/^4\d\d (VALIDATION_FAILED|AMOUNT_OUT_OF_RANGE|SOLD_OUT)$/);
    },
  );
});

const signatureOf = (wire: Uint8Array): string =>
  bs58.encode(VersionedTransaction.deserialize(wire).signatures[0]!);
