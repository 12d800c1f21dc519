import { OPERATOR_PAGES, SITE_PAGES } from '#contracts';
import { t, texts } from './kingdom.js';
import { openRoomAsAdmin } from './members.js';
import { countTexts, landmarkFindings } from './landmarks.js';
import { expect, test } from './test.js';

const { notFound, admin, application } = texts;

/** Pages of things that don’t exist. The others are in the tests of pictures. */
const MISSING = [
  ...[...SITE_PAGES, ...OPERATOR_PAGES].map(({ path }) => path).filter((path) => path.includes(':')),
  '/nowhere',
];

test('pages of things that don’t exist have one main landmark and one h1, and come with their texts', async ({
  page,
  announce,
}) => {
  announce(
    /^GET 40[04] .*\/(receipts|shared?|game|explorer|admin\/(purchases|orders|games|ledger\/transactions|payments|people|mails|events|approvals|charity))/,
    /404.*nowhere/,
  );
  await openRoomAsAdmin(page);
  const fetched = countTexts(page);
  for (const path of MISSING) {
    await page.goto(path);
    await expect(page.locator('h1'), path).toHaveCount(1);
    expect(await landmarkFindings(page), path).toEqual([]);
  }
  expect(fetched()).toEqual([]);
  // A 404 page inside an area loads that area's texts. All other pages were sent with the texts they need.
  const inAreas = ['/app/nowhere', '/admin/nowhere'];
  for (const path of inAreas) {
    await page.goto(path);
    await expect(page.locator('h1'), path).toHaveCount(1);
    expect(await landmarkFindings(page), path).toEqual([]);
  }
  expect(fetched()).toEqual(inAreas);
});

test('the Tab key first reaches the skip link, on the site, in the app and in the operators’ room', async ({
  page,
}) => {
  await openRoomAsAdmin(page);
  for (const path of ['/press', '/app/account', '/admin/payments']) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t(texts.shell.skipToContent) }), path).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main'), path).toBeFocused();
  }
});

test('an unknown path in the app or the operators’ room is a 404 in its frame', async ({
  page,
  announce,
}) => {
  announce(/404.*nowhere/);
  await openRoomAsAdmin(page);
  for (const [path, frame] of [
    ['/app/nowhere', application.title],
    ['/admin/nowhere', admin.title],
    ['/admin/jobs/nowhere', admin.title],
  ] as const) {
    expect((await page.goto(path))!.status(), path).toBe(404);
    await expect(page.getByRole('main').getByText(t(notFound.message)), path).toBeVisible();
    await expect(page.getByRole('banner').getByText(t(frame), { exact: true }), path).toBeVisible();
  }
});

test('/presale leads to the public pre-sale', async ({ page, request }) => {
  const answer = await request.get('/de/presale?from=mail', { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/de/presale/public?from=mail']);
  await page.goto('/presale');
  await expect(page).toHaveURL('/presale/public');
  await expect(page.getByRole('heading', { name: t(texts.presale.title), level: 1 })).toBeVisible();
});
