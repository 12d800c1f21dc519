import { expect, it } from '@jest/globals';
import { paymentLink, type PaymentRequest } from './payment-link.js';

const RECIPIENT = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const REFERENCE = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny';
const request: PaymentRequest = {
  recipient: RECIPIENT,
  amount: '0.01',
  mint: null,
  reference: REFERENCE,
  label: 'Michael',
  message: 'Thanks',
  memo: 'OrderId5678',
};

it('is the link that the specification shows', () => {
  expect(paymentLink(request)).toBe(
    `solana:${RECIPIENT}?amount=0.01&reference=${REFERENCE}&label=Michael&message=Thanks&memo=OrderId5678`,
  );
});

it('names the mint of a token', () => {
  expect(paymentLink({ ...request, mint: USDC })).toContain(`?amount=0.01&spl-token=${USDC}&reference=`);
});

it('encodes every text so that wallets read it back unchanged, spaces as %20', () => {
  const texts = { label: 'König & Söhne', message: '50% = half? #1 + 1', memo: 'a b' };
  const link = paymentLink({ ...request, ...texts });
  expect(link).not.toMatch(/[ +]/);
  expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject(texts);
});
