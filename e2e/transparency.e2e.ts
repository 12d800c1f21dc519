import { WITH_PICTURES } from './chromium.js';
import { t, texts } from './kingdom.js';
import { open } from './site.js';
import { expect, test } from './test.js';

test.use(WITH_PICTURES);

const { transparency: words } = texts;

test('visitors read what operators have decided, without a name', async ({ page }) => {
  // Entries of all kinds, whatever the kingdom of these tests has seen.
  const at = '2026-11-25T12:00:00.000Z';
  const sizes = { tokenAmount: '20000', amountPaid: '20', paymentCurrency: 'USDT' };
  const changed = { saleEndsAt: '2027-01-01T00:00:00Z', saleMaxAmount: '2000000', salePaused: 'true' };
  const items = [
    { id: '5', at, action: 'settings-changed', facts: { ...changed, saleQuickAmounts: '["10000","50000"]' } },
    { id: '4', at, action: 'donation-reversed', facts: { amount: '250', currency: 'token' } },
    { id: '3', at, action: 'manual-payment-approved', facts: sizes },
    { id: '2', at, action: 'quotes-paused', facts: {} },
  ];
  const more = [{ id: '1', at, action: 'quotes-resumed', facts: {} }];
  await page.route('**/api/transparency*', (route) =>
    route.fulfill({
      json: route.request().url().includes('cursor=2')
        ? { items: more, nextCursor: null, mode: 'simulated', cluster: 'localnet' }
        : { items, nextCursor: '2', mode: 'simulated', cluster: 'localnet' },
    }),
  );
  await open(page, '/transparency');
  const entries = page.getByRole('region', { name: t(words.entries) }).getByRole('listitem');
  await expect(entries).toHaveCount(4);
  for (const shown of [
    'Largest purchase: 2,000,000',
    'New purchases paused: Yes',
    'Quick amounts: 10,000, 50,000',
  ])
    await expect(entries.first()).toContainText(shown);
  await expect(entries.nth(1)).toContainText('250');
  await expect(entries.nth(2)).toContainText(t(words.actions['manual-payment-approved']));
  await expect(entries.nth(2)).toContainText('20,000');
  await page.getByRole('button', { name: t(words.more) }).click();
  await expect(entries).toHaveCount(5);
  await expect(page.getByRole('button', { name: t(words.more) })).toBeHidden();
});

test('a log without entries shows the cub and leads on', async ({ page }) => {
  await page.route('**/api/transparency*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null, mode: 'simulated', cluster: 'localnet' } }),
  );
  await open(page, '/transparency');
  const entries = page.getByRole('region', { name: t(words.entries) });
  await expect(entries.getByText(t(words.none))).toBeVisible();
  await expect(entries.locator('img[src="/art/empty.svg"]')).toBeVisible();
  await entries.getByRole('link', { name: t(words.next) }).click();
  await expect(page).toHaveURL('/proof');
});
