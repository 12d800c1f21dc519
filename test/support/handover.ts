import { type Keypair, VersionedTransaction } from '@solana/web3.js';
import type { CreatedPurchase, PaymentTransaction, Purchase } from '#contracts';
import type { Kingdom } from './kingdom.js';

/** Calls a route of a purchase as its buyer. */
export async function ofPurchase<T>(
  { url }: Kingdom,
  { id, secret }: CreatedPurchase,
  route: 'transaction' | 'sent',
  body: unknown,
): Promise<{ status: number; body: T }> {
  const response = await fetch(`${url}/api/presale/purchases/${id}/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-purchase-secret': secret },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** Has the server build a payment and signs it. Returns the signed bytes. */
export async function signPayment(
  kingdom: Kingdom,
  payer: Keypair,
  purchase: CreatedPurchase,
): Promise<Uint8Array> {
  const { status, body } = await ofPurchase<PaymentTransaction>(kingdom, purchase, 'transaction', {
    payer: payer.publicKey.toBase58(),
  });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  const transaction = VersionedTransaction.deserialize(Buffer.from(body.transaction, 'base64'));
  transaction.sign([payer]);
  return transaction.serialize();
}

export const handOver = (kingdom: Kingdom, purchase: CreatedPurchase, wire: Uint8Array) =>
  ofPurchase<Purchase>(kingdom, purchase, 'sent', { transaction: Buffer.from(wire).toString('base64') });

/** Pays as the page does: the server builds, the wallet signs, and the page hands the bytes over. */
export async function handOverPayment(
  kingdom: Kingdom,
  payer: Keypair,
  purchase: CreatedPurchase,
): Promise<Purchase> {
  const { status, body } = await handOver(kingdom, purchase, await signPayment(kingdom, payer, purchase));
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
