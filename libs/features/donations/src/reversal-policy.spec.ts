import { expect, it } from '@jest/globals';
import { irreversible } from './reversal-policy.js';

const GIFT = { reversedAt: null, demo: false, purchaseId: null, auto: false, paidOnChain: false };

it.each([
  ['a gift of a wallet or a member', {}, undefined],
  ['one that was reversed', { reversedAt: new Date() }, 'reversed'],
  ['a demo donation', { demo: true }, 'demo'],
  ['the share of a purchase', { purchaseId: 'p' }, 'purchase'],
  ['a share of a reward', { auto: true }, 'automatic'],
  ['a gift paid on the chain', { paidOnChain: true }, 'onChain'],
])('%s: %j', (_, given, why) => {
  expect(irreversible({ ...GIFT, ...given })).toBe(why);
});
