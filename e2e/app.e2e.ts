import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { groupDigits, shortAddress } from '#contracts';
import { brand, buy, t, texts } from './kingdom.js';
import { PLAIN_PAGE, becomeMember, toast } from './members.js';
import { MEMBER_PATHS } from './site-paths.js';
import { PHONE, axeFindings, holdBack, overflow } from './site.js';
import { installWallet } from './wallets.js';
import { expect, test } from './test.js';

const { application, account } = texts;
const { tabs, wallet: words } = application;
const tokens = (amount: string) => `${groupDigits(amount)} ${brand.ticker}`;
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t(tabs.label) }).getByRole('link', { name: t(name), exact: true });
const section = (page: Page, heading: string) => page.getByRole('region', { name: t(heading) });

test('the app leads visitors to the sign-in page, and back to the requested tab', async ({ page }) => {
  await page.goto('/app/wallet');
  await expect(page).toHaveURL(/\/auth/);
});

test('the app shows the private pre-sale in a frame without the site around it, and has six tabs', async ({
  page,
}) => {
  await becomeMember(page, '/app/presale');
  await expect(page.getByRole('banner').getByText(`${brand.product} Coin`, { exact: true })).toBeVisible();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name: t(texts.presale.title) })).toBeVisible();
  await expect(frame.getByRole('navigation')).toHaveCount(0);
  await expect(frame.getByRole('contentinfo')).toHaveCount(0);
  await expect(tab(page, tabs.presale)).toHaveAttribute('aria-current', 'page');
  const banner = t(texts.simulation.text);
  await expect(frame.getByText(banner)).toBeVisible();
  for (const name of [tabs.home, tabs.wallet, tabs.play, tabs.donate, tabs.leaderboard]) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByTestId('simulation-banner')).toContainText(banner);
  }
});

test('the wallet tab shows holdings, linked wallets, purchases and history, live, and exports it', async ({
  page,
  context,
  request,
}) => {
  const own = await installWallet(context, { trusted: true });
  await becomeMember(page, '/app/wallet');
  await expect(page.getByTestId('total-held')).toHaveText(tokens('0'));
  await page.getByRole('link', { name: t(words.wallets.manage) }).click();
  await section(page, account.wallets.heading)
    .getByRole('button', { name: t(account.wallets.link, { address: shortAddress(own.address) }) })
    .click();
  await expect(page.getByText(t(account.wallets.known))).toBeVisible();
  await page.goto('/app/wallet');
  await expect(section(page, words.wallets.heading)).toContainText(shortAddress(own.address));
  await expect(section(page, words.wallets.heading)).toContainText('0 SOL');
  await expect(page.getByText(t(words.purchases.none))).toBeVisible();

  // A purchase made elsewhere for the linked wallet appears without a reload.
  await buy(request, '20000', own.address);
  await expect(page.getByTestId('held-presale-release')).toHaveText(tokens('2000'));
  await expect(page.getByTestId('held-presale-vested')).toHaveText(tokens('16000'));
  await expect(page.getByTestId('total-held')).toHaveText(tokens('18000'));
  const bought = section(page, words.purchases.heading).getByRole('row').nth(1);
  await expect(bought).toContainText('20,000');
  await expect(bought).toContainText('16,000');
  await expect(bought.getByRole('link', { name: t(words.purchases.receipt) })).toHaveAttribute(
    'href',
    /\/receipts\/SIM-/,
  );

  const history = section(page, words.history.heading);
  await expect(history.getByRole('row')).toHaveCount(3);
  await expect(history.getByRole('row').nth(1)).toContainText(`+${tokens('16000')}`);
  await history
    .getByLabel(t(words.history.filters.account))
    .selectOption(t(words.holdings.accounts['presale-release']));
  await expect(history.getByRole('row')).toHaveCount(2);
  const kinds = history.getByLabel(t(words.history.filters.kind));
  await kinds.selectOption(t(words.history.kinds['swap']!));
  await expect(page.getByText(t(words.history.noneMatch))).toBeVisible();
  await kinds.selectOption(t(words.history.filters.all));

  const downloading = page.waitForEvent('download');
  await history.getByRole('button', { name: t(words.history.exportButton) }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(t(words.history.exportFile));
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`presale-purchase,presale-release,${own.address},2000,`);

  const from = history.getByLabel(t(words.history.filters.from));
  await from.fill('2999-01-01');
  await expect(page.getByText(t(words.history.noneMatch))).toBeVisible();
  await history.getByRole('button', { name: t(words.history.filters.clear) }).click();
  await expect(from).toHaveValue('');
  await expect(history.getByRole('row')).toHaveCount(3);

  for (const viewport of [page.viewportSize()!, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

test('the wallet is the default source of a donation until the member has earned something', async ({
  page,
  context,
}) => {
  const { donate } = texts.application;
  await installWallet(context, { trusted: true });
  await becomeMember(page, PLAIN_PAGE);
  const release = await holdBack(page, '**/api/balances');
  await page.goto('/app/donate');
  const [preset = ''] = brand.donations.presets.dashboard;
  await page.getByRole('button', { name: preset, exact: true }).click();
  const give = page.getByRole('button', { name: t(donate.form.button), exact: true });
  await expect(give).toBeDisabled();
  release();
  await expect(page.getByRole('radio', { name: t(donate.form.sources.wallet) })).toBeChecked();
  await give.click();
  await expect(toast(page, 'status', donate.thanks.title)).toBeVisible();
});

test('automatic donations are switched on, paused and switched off where members donate', async ({
  page,
}) => {
  const { auto: words } = texts.application.play;
  await becomeMember(page, '/app/donate');
  const auto = page.getByRole('region', { name: t(words.heading) });
  const toggle = auto.getByRole('switch', { name: t(words.switch) });
  const press = async (control: Locator) => {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await control.click();
    await saved;
  };
  await expect(toggle).not.toBeChecked();
  await expect(auto.getByRole('slider')).toHaveCount(0);
  await press(toggle);
  await press(auto.getByRole('button', { name: t(words.pauses.open) }));
  await expect(auto.getByText(t(words.pausedOpen))).toBeVisible();

  // The page of the game has the same switch.
  await page.goto('/app/play');
  await expect(toggle).toBeChecked();
  await expect(auto.getByText(t(words.pausedOpen))).toBeVisible();
  await page.goto('/app/donate');
  await press(auto.getByRole('button', { name: t(words.resume) }));
  await expect(auto.getByText(t(words.pausedOpen))).toHaveCount(0);
  await press(toggle);
  await page.reload();
  await expect(toggle).not.toBeChecked();
  await expect(auto.getByRole('slider')).toHaveCount(0);
});

/** The rooms that lead to one action. The others show what there is. */
const WITH_GOLD = new Set(['/app', '/app/play', '/app/donate', '/app/account']);

test('a room has one gold button at most', async ({ page }) => {
  await becomeMember(page, PLAIN_PAGE);
  for (const path of Object.values(MEMBER_PATHS)) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('main :is(a, button)[class*="gold_"]'), path).toHaveCount(
      WITH_GOLD.has(path) ? 1 : 0,
    );
  }
});
