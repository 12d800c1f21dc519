import { expect, it } from '@jest/globals';
import { idSchema } from '#contracts';
import { manualPurchaseId } from './manual-purchase-id.js';

const id = manualPurchaseId('app secret', 'ab01', 0);

it('is the same id whenever a payment is approved, and an id like all others', () => {
  expect(manualPurchaseId('app secret', 'ab01', 0)).toBe(id);
  expect(idSchema.parse(id)).toBe(id);
});

it.each([
  ['after an approval was undone', manualPurchaseId('app secret', 'ab01', 1)],
  ['for another payment', manualPurchaseId('app secret', 'ab02', 0)],
  ['with another application secret', manualPurchaseId('another secret', 'ab01', 0)],
])('is another one %s', (_, other) => {
  expect(other).not.toBe(id);
});
