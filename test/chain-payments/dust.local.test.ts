import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Keypair, Transaction } from '@solana/web3.js';
import type { CreatedPurchase } from '#contracts';
import { KeySigner } from '#money/chain';
import { rows } from '#platform';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { type FaultyRpc, openFaultyRpc } from '../support/faulty-rpc.js';
import { ownPort } from '../support/own-port.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { casesOf } from '../support/thorough.js';

/** An RPC lists so many transactions for one call. */
const PAGE = 1_000;
const DUST = casesOf(2 * PAGE, 10 * PAGE);
/** A blockhash is valid for at least so many of the chain's transactions in a row. */
const SIGNED_TOGETHER = 100;

const database = freshDatabase();
let kingdom: PayingKingdom;
let payer: Keypair;
let rpc: FaultyRpc;

beforeAll(async () => {
  const rpcPort = await ownPort();
  rpc = await openFaultyRpc(`http://127.0.0.1:${rpcPort}`);
  kingdom = await startPayingKingdom({
    databaseUrl: database.url,
    env: { SOLANA_RPC_URL: rpc.url },
    chain: { rpcPort },
  });
  payer = await kingdom.payer();
});
afterAll(async () => {
  await kingdom.close();
  rpc.close();
});

/** Pays amounts of lamports that are dust, each in a transaction that names the purchase. */
async function flood(purchase: CreatedPurchase, from: number, to: number): Promise<void> {
  const { connection } = kingdom.payers;
  const signer = new KeySigner(JSON.stringify([...payer.secretKey]));
  for (let first = from; first < to; first += SIGNED_TOGETHER) {
    const latest = await connection.getLatestBlockhash();
    for (let amount = first; amount < Math.min(to, first + SIGNED_TOGETHER); amount++) {
      const transaction = new Transaction({ feePayer: payer.publicKey, ...latest });
      transaction.add(kingdom.payers.payment(payer, purchase.payment, { amount: BigInt(amount) }));
      // Node signs much faster than the library does, and the chain verifies the signature.
      const signature = await signer.sign(transaction.serializeMessage());
      transaction.addSignature(payer.publicKey, Buffer.from(signature));
      const wire = transaction.serialize({ verifySignatures: false });
      await connection.sendRawTransaction(wire, { skipPreflight: true });
    }
  }
}

it(`40: ${DUST} transactions with dust hide nothing, and cost one call each`, async () => {
  const purchase = await kingdom.request();
  await flood(purchase, 1, DUST / 2 + 1);
  const signature = await kingdom.pay(payer, purchase);
  await flood(purchase, DUST / 2 + 1, DUST + 1);

  const before = rpc.calls();
  await kingdom.watch({ all: false });
  expect(rpc.calls() - before).toBeLessThan(DUST + DUST / PAGE + 12);

  const { status, summary } = await kingdom.read(purchase);
  expect([status, summary?.transactionId]).toEqual(['confirmed', signature]);
  const [dust] = await rows<{ count: number }>(
    kingdom.unitOfWork.read,
    `SELECT count(*)::int FROM chain_transfer WHERE suspense BETWEEN 1 AND $1 AND names = ARRAY(
       SELECT id FROM payment_request WHERE reference = $2)`,
    [DUST, purchase.payment!.reference],
  );
  expect(dust).toEqual({ count: DUST });
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
}, 600_000);
