import { expect, it } from '@jest/globals';
import type { DomainEvent } from '#contracts';
import type { Donations } from './donations.service.js';
import { RecordCharityShareWhenPurchaseConfirmed } from './record-charity-share-when-purchase-confirmed.handler.js';

it.each([
  ['1000', true],
  ['0', false],
])('a charity share of %s is recorded as a donation: %s', (charityAmount, isRecorded) => {
  const handler = new RecordCharityShareWhenPurchaseConfirmed({} as Donations);
  const event = { payload: { charityAmount } } as DomainEvent<'presale.purchase-confirmed'>;
  expect(handler.concerns(event)).toBe(isRecorded);
});
