import { WITH_STILL_PICTURES } from './chromium.js';
import { ALL_VIEWS, expectPages, isNoticed, usePicturedKingdom } from './pictures.js';
import { takesPictures } from './picture-machine.js';
import { untilHandled, VISITOR_PATHS, visitKingdom } from './site-paths.js';
import { expect, test } from './test.js';

test.use(WITH_STILL_PICTURES);

test.describe('the pages of visitors', () => {
  const kingdom = usePicturedKingdom();

  let receipt = '';

  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext({ baseURL: process.env['E2E_BASE_URL']! });
    receipt = await visitKingdom(context.request);
    await untilHandled(context.request);
    await context.close();
  });

  test('fit, are accessible in both themes, and look as they are kept', async ({ page, announce }) => {
    announce(/404.*nowhere/);
    const pages = { ...VISITOR_PATHS, receipt, notFound: '/nowhere' };
    await expectPages(page, pages, {
      views: kingdom.comparable(ALL_VIEWS),
      // Their parts far below fetch their texts when a reader comes near.
      fetching: ['/presale/public', '/love', '/presale/private', receipt],
    });
  });

  test('would be noticed with another colour, without a button, or with a section moved', async ({
    page,
  }) => {
    test.skip(takesPictures(), 'Changed pages must not become the kept pictures.');
    test.skip(kingdom.comparable(ALL_VIEWS).length === 0, 'This machine draws pages differently.');
    const noticed: boolean[] = [];
    for (const styles of [
      ':root { --unused: 0 }',
      ':root { --gold: #e07b4a !important }',
      'header a[href="/app"] { visibility: hidden }',
      'main h1 { margin-top: 8px !important }',
    ])
      noticed.push(await isNoticed(page, 'presale', '/presale/public', styles));
    expect(noticed).toEqual([false, true, true, true]);
  });
});
