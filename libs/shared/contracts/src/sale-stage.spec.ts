import { expect, it } from '@jest/globals';
import { saleStageOf } from './sale-stage.js';

const SELLING = { opensAt: null, over: false, remainingTokens: '500000', minAmount: '10000' };

it.each([
  ['selling', {}],
  ['notBegun', { opensAt: '2999-03-12T10:00:00.000Z' }],
  ['over', { over: true }],
  ['over', { over: true, remainingTokens: '0' }],
  ['soldOut', { remainingTokens: '9999.999999' }],
  ['selling', { remainingTokens: '10000' }],
  ['selling', { remainingTokens: null }],
])('the sale is %s with %j', (stage, change) => {
  expect(saleStageOf({ ...SELLING, ...change })).toBe(stage);
});
