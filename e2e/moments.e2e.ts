import { buy } from './kingdom.js';
import { openRoomAsAdmin } from './members.js';
import { open } from './site.js';
import { expect, test } from './test.js';

test('a date is in the reader’s time zone, which it names without a break, and in UTC on hover', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ timezoneId: 'Asia/Tokyo' })).newPage();
  await open(page, '/presale/public');
  const end = page.locator('main time').first();
  await expect(end).toHaveText(/, \d\d:\d\d:\d\d\u00a0GMT\+9$/);
  await expect(end).toHaveAttribute('title', /, \d\d:\d\d:\d\d UTC$/);
  const [shown, utc] = [await end.innerText(), (await end.getAttribute('title'))!];
  expect(Date.parse(shown.replace(',', '').replace('\u00a0', ' '))).toBe(Date.parse(utc.replace(',', '')));
  await page.context().close();
});

test('operators read what happened to a purchase in their time zone', async ({ browser, request }) => {
  const { id } = await buy(request);
  const page = await (await browser.newContext({ timezoneId: 'Asia/Tokyo' })).newPage();
  await openRoomAsAdmin(page, `/admin/purchases/${id}`);
  const trace = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'presale.purchase-requested' });
  await expect(trace.first()).toContainText('GMT+9');
  await expect(page.getByRole('main')).not.toContainText('UTC');
  await page.context().close();
});
