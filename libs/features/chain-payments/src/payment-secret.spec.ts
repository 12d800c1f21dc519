import { expect, it } from '@jest/globals';
import { isPaymentSecret, paymentSecret } from './payment-secret.js';

const secret = paymentSecret('app secret', 'purchase', 'purchase 1');

it('opens its own purchase while the application secret is the same', () => {
  expect(isPaymentSecret('app secret', 'purchase', 'purchase 1', secret)).toBe(true);
  expect(isPaymentSecret('app secret', 'purchase', 'purchase 2', secret)).toBe(false);
  expect(isPaymentSecret('another secret', 'purchase', 'purchase 1', secret)).toBe(false);
});

it.each(['', secret.slice(1), `${secret}x`, secret.toLowerCase(), 'é'.repeat(secret.length)])(
  'does not open for "%s"',
  (given) => {
    expect(isPaymentSecret('app secret', 'purchase', 'purchase 1', given)).toBe(false);
  },
);
