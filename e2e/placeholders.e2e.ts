import { WITH_MOTION } from './chromium.js';
import { brand, t, texts } from './kingdom.js';
import { hydrated } from './site.js';
import { expect, test } from './test.js';

const { shell, pages } = texts;
const { product, links } = brand;

for (const [room, title, tagline] of [
  ['vault', `${product} Vault`, 'Lock tokens and earn rewards'],
  ['swap', `${product} Swap`, 'Trade tokens with the best rates'],
  ['play', `${product} Zoom`, `Play and earn ${product} tokens`],
  ['store', `${product} Store`, `Exclusive ${product} merchandise and collectibles`],
  ['stats', `${product} Stats`, 'Real-time ecosystem analytics and metrics'],
] as const) {
  test(`/${room} shows its title, its tagline and a dialog that opens automatically`, async ({ page }) => {
    await page.goto(`/${room}`);
    const dialog = page.getByRole('dialog', { name: "Whoa, You're Early!", exact: true });
    await expect(dialog).toContainText(`${title} is under construction.`);
    await expect(dialog).toContainText(`Baby ${product} goes live soon.`);
    const army = dialog.getByRole('link', { name: 'Join The Army' });
    await expect(army).toHaveAttribute('href', links.telegram);
    await expect(army).toHaveAttribute('target', '_blank');
    await expect(dialog.getByRole('link', { name: `Buy ${product}` })).toHaveAttribute(
      'href',
      '/presale/public',
    );
    await (await hydrated(dialog.getByRole('button', { name: t(shell.close) }))).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText(tagline, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(t(pages[room].title));
  });
}

test('confetti falls when the dialog closes, but not with reduced motion', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await page.emulateMedia(WITH_MOTION);
  await page.goto('/vault');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect(page.locator('canvas')).toBeAttached();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/swap');
  await dialog.waitFor();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(requests.filter((url) => url.includes('confetti'))).toEqual([]);
});

test('the confetti is gone soon after its 2 seconds', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION);
  await page.clock.install();
  await page.goto('/vault');
  await page.getByRole('dialog').waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Escape');
  const canvas = page.locator('canvas');
  await expect(canvas).toBeAttached();
  await page.clock.runFor(1_900);
  await expect(canvas).toBeAttached();
  await page.clock.runFor(10_000);
  await expect(canvas).toHaveCount(0);
});
