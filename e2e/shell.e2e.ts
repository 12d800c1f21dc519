import { WITH_PICTURES } from './chromium.js';
import { buy, t, texts } from './kingdom.js';
import { expect, test } from './test.js';

test.use(WITH_PICTURES);

const { footer } = texts;

test('pages that involve money say that payments are simulated, and no other page does', async ({
  page,
  request,
}) => {
  const banner = page.getByTestId('simulation-banner');
  const { summary } = await buy(request);
  for (const path of ['/presale/public', '/love', '/buy', summary!.receiptUrl]) {
    await page.goto(path);
    await expect(banner, path).toContainText(t(texts.simulation.text));
  }
  await page.goto('/');
  await expect(page.getByRole('contentinfo', { name: t(footer.label) })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
