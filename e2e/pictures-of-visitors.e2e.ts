import { WITH_PICTURES } from './chromium.js';
import { buy } from './kingdom.js';
import { useOwnKingdom } from './own-kingdom.js';
import { expectPictures, isNoticed, PICTURED_KINGDOM } from './pictures.js';
import { expect, test } from './test.js';
import { donateFromNewWallet } from './wallets.js';

test.use(WITH_PICTURES);
const SALE_AND_GIFTS = {
  landing: '/',
  presale: '/presale/public',
  'presale-private': '/presale/private',
  love: '/love',
  buy: '/buy',
  milestones: '/milestones',
  'vesting-schedule': '/vesting-schedule',
  press: '/press',
  auth: '/auth',
};
const ROOMS = {
  vault: '/vault',
  swap: '/swap',
  play: '/play',
  store: '/store',
  stats: '/stats',
  proof: '/proof',
  transparency: '/transparency',
  figures: '/figures',
  status: '/status',
};
const REMAINING = {
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact',
  licence: '/licence',
  'not-found': '/nowhere',
};

test.describe('the pages of visitors', () => {
  useOwnKingdom(PICTURED_KINGDOM);

  let receipt = '';

  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext({ baseURL: process.env['E2E_BASE_URL']! });
    const { summary } = await buy(context.request, '20000');
    receipt = summary!.receiptUrl;
    await donateFromNewWallet(context.request, { amount: '600', message: 'For the children of the kingdom' });
    await context.close();
  });

  test('of the sale and of gifts look as they are kept', async ({ page }) => {
    test.slow();
    await expectPictures(page, SALE_AND_GIFTS);
  });

  test('of the rooms and the public figures look as they are kept', async ({ page }) => {
    test.slow();
    await expectPictures(page, ROOMS);
  });

  test('that remain look as they are kept', async ({ page, announce }) => {
    test.slow();
    announce(/404.*nowhere/);
    await expectPictures(page, { ...REMAINING, receipt });
  });

  test('would be noticed with another colour, without a button, or with a section moved', async ({
    page,
  }) => {
    test.skip(
      test.info().config.updateSnapshots === 'all',
      'Changed pages must not become the kept pictures.',
    );
    const noticed: boolean[] = [];
    for (const styles of [
      ':root { --unused: 0 }',
      ':root { --gold: #e07b4a !important }',
      'header a[href="/app"] { visibility: hidden }',
      'main section:nth-of-type(2) { margin-top: 8px !important }',
    ])
      noticed.push(await isNoticed(page, 'presale', '/presale/public', styles));
    expect(noticed).toEqual([false, true, true, true]);
  });
});
