import { expect, it } from '@jest/globals';
import { isPurchaseSecret, purchaseSecret } from './purchase-secret.js';

const secret = purchaseSecret('app secret', 'purchase 1');

it('opens its own purchase while the application secret is the same', () => {
  expect(isPurchaseSecret('app secret', 'purchase 1', secret)).toBe(true);
  expect(isPurchaseSecret('app secret', 'purchase 2', secret)).toBe(false);
  expect(isPurchaseSecret('another secret', 'purchase 1', secret)).toBe(false);
});

it.each(['', secret.slice(1), `${secret}x`, secret.toLowerCase(), 'é'.repeat(secret.length)])(
  'does not open for "%s"',
  (given) => {
    expect(isPurchaseSecret('app secret', 'purchase 1', given)).toBe(false);
  },
);
