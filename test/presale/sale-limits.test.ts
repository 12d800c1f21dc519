import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Presale } from '#contracts';
import { rows } from '#platform';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { buy, effectsOf } from '../support/purchases.js';

const presaleOf = async (kingdom: Kingdom): Promise<Presale> =>
  (await (await fetch(`${kingdom.url}/api/presale`)).json()) as Presale;

describe('the sale end (reading D2)', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { PRESALE_ENDS_AT: '2026-03-11T23:59:59Z' },
    });
  });
  afterAll(() => kingdom.close());

  it('refuses a purchase with the page’s message, and stores nothing', async () => {
    expect(await presaleOf(kingdom)).toMatchObject({ over: true, endsAt: '2026-03-11T23:59:59.000Z' });
    expect(await buy(kingdom)).toMatchObject({
      status: 409,
      body: { code: 'PRESALE_OVER', message: 'Pre-Sale is over' },
    });
    expect(await rows(kingdom.unitOfWork.read, 'SELECT 1 FROM presale_purchase')).toEqual([]);
  });
});

describe('the cap', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url });
  });
  afterAll(() => kingdom.close());

  it('sells nothing while the chain has never been read, because no cap could be kept', async () => {
    expect(await buy(kingdom)).toMatchObject({ status: 503, body: { code: 'FIGURES_UNAVAILABLE' } });
  });

  it('is never oversold by simultaneous purchases: 5,000,000 are left, so five of eight at 1,000,000 succeed', async () => {
    await kingdom.startWorker();
    await eventually(
      () => presaleOf(kingdom),
      ({ soldTokens }) => soldTokens === '5000000',
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => buy(kingdom, { tokenAmount: brand.presale.maxAmount })),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ code: 'SOLD_OUT' })),
    );
    await eventually(
      () => effectsOf(kingdom),
      ({ confirmed }) => confirmed === 5,
    );
    expect(await presaleOf(kingdom)).toMatchObject({
      allocatedTokens: '5000000',
      remainingTokens: '0',
      pageProgress: 100,
    });
  });
});
