import { open } from './site.js';
import { expect, test } from './test.js';

test('a date is in the reader’s time zone, which it names, and in UTC on hover', async ({ browser }) => {
  const page = await (await browser.newContext({ timezoneId: 'Asia/Tokyo' })).newPage();
  await open(page, '/presale/public');
  const end = page.locator('main time').first();
  await expect(end).toHaveText(/, \d\d:\d\d:\d\d GMT\+9$/);
  await expect(end).toHaveAttribute('title', /, \d\d:\d\d:\d\d UTC$/);
  const [shown, utc] = [await end.innerText(), (await end.getAttribute('title'))!];
  expect(Date.parse(shown.replace(',', ''))).toBe(Date.parse(utc.replace(',', '')));
  await page.context().close();
});
