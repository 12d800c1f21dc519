import type { Keypair } from '@solana/web3.js';
import { randomUUID } from 'node:crypto';
import type { CreatedGiftPayment, GiftPayment } from '#contracts';
import { call } from './auth.js';
import type { PayingKingdom } from './chain-payments.js';
import type { DirectPayment } from './payers.js';

const PATH = '/api/donations/payments';

/** Asks for the payment of a gift, which must be accepted: by default 100 tokens. */
export async function askForGift(
  kingdom: PayingKingdom,
  input: object = {},
  token?: string,
): Promise<CreatedGiftPayment> {
  const body = { amount: '100', donationType: 'manual', ...input };
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await call(kingdom, 'POST', PATH, { body, headers, ...(token && { token }) });
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  const gift = answer.body as unknown as CreatedGiftPayment;
  await kingdom.followClock(gift.id);
  return gift;
}

/** Calls a route of a gift as its donor. */
export const ofGift = (
  kingdom: PayingKingdom,
  { id, secret }: CreatedGiftPayment,
  route: 'transaction' | 'sent',
  body: object,
) => call(kingdom, 'POST', `${PATH}/${id}/${route}`, { body, headers: { 'x-gift-secret': secret } });

export async function readGift(
  kingdom: PayingKingdom,
  { id, secret }: CreatedGiftPayment,
): Promise<GiftPayment> {
  const { body } = await call(kingdom, 'GET', `${PATH}/${id}`, { headers: { 'x-gift-secret': secret } });
  return body as unknown as GiftPayment;
}

/** Pays to the payment address: by default what is asked, in one transaction that names the reference. */
export const payGift = (
  kingdom: PayingKingdom,
  payer: Keypair,
  { payment }: CreatedGiftPayment,
  part?: Partial<DirectPayment>,
): Promise<string> => kingdom.payers.pay(payer, payment, part);
