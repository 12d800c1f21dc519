import { expect, it } from '@jest/globals';
import { DECLINED_AMOUNT, SimulatedProcessor } from './simulated-processor.adapter.js';

const processor = new SimulatedProcessor('a secret', 0);
const charge = (key: string, amount = '50') => processor.charge({ key, amount, currency: 'USD' });

it('charges a key once and returns the same charge for a repeat, marked as simulated (reading D5)', async () => {
  const first = await charge('an order');
  expect(first).toEqual({ transactionId: expect.stringMatching(/^SIM-[0-9A-F]{32}$/) });
  expect(await charge('an order')).toEqual(first);
  expect(await charge('another')).not.toEqual(first);
});

it('returns ids that cannot be derived from the key', async () => {
  const elsewhere = new SimulatedProcessor('another secret', 0);
  const asked = { key: 'an order', amount: '50', currency: 'USD' };
  expect(await elsewhere.charge(asked)).not.toEqual(await processor.charge(asked));
});

it('declines one specific amount, so that a refusal can be tried', async () => {
  expect(await charge('an order', DECLINED_AMOUNT)).toEqual({ failure: 'declined' });
});
