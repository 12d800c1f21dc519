import { expect, it, jest } from '@jest/globals';
import type { DomainEvent } from '#contracts';
import type { Once } from '#platform';
import type { Donations } from './donations.service.js';
import { RecordCharityShareWhenPurchaseConfirmed } from './record-charity-share-when-purchase-confirmed.handler.js';

it.each([
  ['1000', 1],
  ['0', 0],
])('a charity share of %s is recorded as %i donations', async (charityAmount, donations) => {
  const recordCharityShare = jest.fn<Donations['recordCharityShare']>();
  const handler = new RecordCharityShareWhenPurchaseConfirmed({ recordCharityShare } as unknown as Donations);
  const event = { payload: { charityAmount } } as DomainEvent<'presale.purchase-confirmed'>;
  await handler.handle(event, ((work: (tx: never) => unknown) => work(undefined as never)) as Once);
  expect(recordCharityShare).toHaveBeenCalledTimes(donations);
});
