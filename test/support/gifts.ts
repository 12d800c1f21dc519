import type { DonationRequest, GiftRequest, GiftTerms } from '#contracts';
import { call } from './auth.js';
import type { Kingdom } from './kingdom.js';
import { openWallet, type TestWallet } from './wallets.js';

/** Returns the body of a donation whose terms its wallet has signed. Without `wallet`, a new one is used. */
export async function signedGift(
  kingdom: Pick<Kingdom, 'url'>,
  { amount = '5', message, ...body }: Partial<DonationRequest> = {},
  wallet: TestWallet = openWallet(),
): Promise<DonationRequest> {
  const gift: GiftRequest = {
    walletAddress: wallet.address,
    amount,
    ...(message !== undefined && { message }),
  };
  const answer = await call(kingdom, 'POST', '/api/donations/terms', { body: gift });
  if (answer.status !== 200) throw new Error(`Terms were refused: ${JSON.stringify(answer.body)}`);
  const { text, nonce, issuedAt } = answer.body as unknown as GiftTerms;
  const proof = { nonce, issuedAt, signature: wallet.sign(text) };
  return { ...gift, donationType: 'manual', ...body, proof };
}
