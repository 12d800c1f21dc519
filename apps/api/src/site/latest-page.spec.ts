import { describe, expect, it, jest } from '@jest/globals';
import type { PageFigures } from '#contracts';
import type { CompressedBody } from './compressed-body.js';
import { LatestPage } from './latest-page.js';

const totals = (totalAmount: string): PageFigures => ({
  donationTotals: {
    mode: 'simulated',
    cluster: 'localnet',
    totalAmount,
    totalSol: '0',
    goal: '100',
    donorsCount: 1,
    demoAmount: '0',
    simulatedAmount: '0',
    simulatedDonors: 0,
  },
});

function pageOf(read: () => Promise<PageFigures>) {
  const build = jest.fn((figures: PageFigures) =>
    Promise.resolve({ etag: figures.donationTotals?.totalAmount } as CompressedBody),
  );
  return { page: new LatestPage(read, build), build };
}

describe('a page with live figures', () => {
  it('is built again when its figures have changed, and only then', async () => {
    let figures = totals('1');
    const { page, build } = pageOf(() => Promise.resolve(figures));
    const first = await page.body(1_000);
    expect(await page.body(2_000)).toBe(first);
    figures = totals('2');
    expect(await page.body(3_000)).toMatchObject({ etag: '2' });
    expect(build).toHaveBeenCalledTimes(2);
  });

  it('reads its figures at most twice a second', async () => {
    const read = jest.fn(() => Promise.resolve(totals('1')));
    const { page } = pageOf(read);
    for (const now of [1_000, 1_499]) await page.body(now);
    expect(read).toHaveBeenCalledTimes(1);
    await page.body(1_500);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is built once for all requests that come while it is being built', async () => {
    const read = () => Promise.resolve(totals('1'));
    const { page, build } = pageOf(read);
    const bodies = [page.body(1_000), page.body(9_000)];
    const [first, second] = await Promise.all(bodies);
    expect(second).toBe(first);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('is built at the next request after a failure', async () => {
    const { page, build } = pageOf(() => Promise.resolve(totals('1')));
    build.mockRejectedValueOnce(new Error('no memory'));
    await expect(page.body(1_000)).rejects.toThrow('no memory');
    expect(await page.body(1_001)).toMatchObject({ etag: '1' });
  });
});
