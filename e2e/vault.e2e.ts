import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { shortAddress, type Vault, type VaultLockList } from '#contracts';
import { brandWithSmallLocks } from './brand-with-small-locks.js';
import { press, tabTo, type } from './keyboard.js';
import { brand, buy, t, texts } from './kingdom.js';
import {
  anotherBrowser,
  becomeMember,
  bearer,
  emailField,
  openSignedIn,
  PASSWORD,
  passwordField,
  PLAIN_PAGE,
  signInButton,
  toast,
} from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { expectShownLayout, open } from './site.js';
import { expect, test } from './test.js';
import { linkNewWallet } from './wallets.js';
import { playThroughApi } from './zoom.js';

const { vault: words } = texts;
const { ticker } = brand;

/** Makes a lock older by so many days, as if it had been made then. */
async function backdate(id: string, days: number): Promise<void> {
  const client = new Client({ connectionString: process.env['E2E_DATABASE_URL'] });
  await client.connect();
  await client.query(
    `UPDATE vault_lock SET created_at = created_at - $2::int * interval '1 day', starts_on = starts_on - $2::int,
       ends_on = ends_on - $2::int WHERE id = $1`,
    [id, days],
  );
  await client.end();
}

const amount = (page: Page) => page.getByRole('textbox', { name: `${t(words.form.amount)} (${ticker})` });
const button = (page: Page, text: string) => page.getByRole('button', { name: t(text), exact: true });

test.describe('the vault', () => {
  useOwnKingdom({ LIVE_FEATURES: 'vault', BRAND_FILE: brandWithSmallLocks() });

  test('a visitor reads rates, rules and the reserve, computes a lock, and is led to the gate and back', async ({
    page,
    browser,
  }) => {
    await open(page, '/vault');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(texts.placeholders.vault.title));
    await expect(page.getByTestId('vault-free')).toHaveText(`2,083,333 ${ticker}`);
    await expect(page.getByRole('heading', { name: t(words.terms.heading) })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(t(words.terms.rate, { rate: '25%' }));
    await amount(page).fill('1,000');
    await page.getByLabel(t(words.form.days), { exact: true }).fill('30');
    await expect(page.getByTestId('vault-total')).toHaveText(`1,004.943263 ${ticker}`);
    await page.getByLabel(t(words.form.rewardsTo)).selectOption({ label: t(words.form.toEarned) });
    await expect(page.getByTestId('vault-total')).toHaveText(`1,004.93149 ${ticker}`);
    // The reserve does not have what half a billion tokens would earn.
    await amount(page).fill('500,000,000');
    await expect(page.getByRole('main')).toContainText('and this lock would need');
    await amount(page).fill('0.5');
    await button(page, words.form.signIn).click();
    await expect(page.getByText(t(words.form.amountMissing, { min: '1', ticker }))).toBeVisible();
    await amount(page).fill('1');
    await button(page, words.form.signIn).click();
    await expect(page).toHaveURL(/^[^?]*\/auth\?next=%2Fvault%3F/);
    await emailField(page).fill(await becomeMember(await anotherBrowser(browser), PLAIN_PAGE));
    await passwordField(page).fill(PASSWORD);
    await signInButton(page).click();
    // What was entered is there again.
    await expect(button(page, words.form.button)).toBeVisible();
    await expect(amount(page)).toHaveValue('1');
    await expect(page.getByLabel(t(words.form.days), { exact: true })).toHaveValue('30');
    await expect(page.getByLabel(t(words.form.rewardsTo))).toHaveValue('earned');
    await open(page, '/de/vault');
    await expect(page.getByRole('heading', { name: 'Zinssätze' })).toBeVisible();
  });

  test('the vault says so when its reserve is empty', async ({ page }) => {
    await open(page, '/vault');
    const said = page.getByRole('status').filter({ hasText: t(words.reserve.empty) });
    await expect(page.getByTestId('vault-free')).toBeVisible();
    await expect(said).toHaveCount(0);
    await page.route('**/api/vault', async (route) => {
      const response = await route.fetch();
      const vault = (await response.json()) as Vault;
      return route.fulfill({ response, json: { ...vault, reserve: { ...vault.reserve, free: '0' } } });
    });
    await open(page, '/vault');
    await expect(said).toBeVisible();
    await expect(page.getByTestId('vault-free')).toHaveText(`0 ${ticker}`);
  });

  test('a member locks tokens, sees the rewards once the days are over, changes what becomes of them, and ends the lock early', async ({
    page,
    request,
  }) => {
    test.slow();
    const email = await becomeMember(page, '/app/wallet');
    const { tokenEarned } = await playThroughApi(request, email);
    expect(Number(tokenEarned)).toBeGreaterThanOrEqual(1);
    await open(page, '/vault');
    await expect(page.getByText(t(words.locks.none))).toBeVisible();
    await page
      .locator('#locks')
      .getByRole('link', { name: t(words.form.heading) })
      .press('Enter');
    await expect(page.locator('#lock')).toBeInViewport();
    await amount(page).fill('1');
    await button(page, words.form.button).click();
    await expect(toast(page, 'status', words.form.done.title)).toBeVisible();
    const lock = page.locator('#locks').getByRole('listitem');
    await expect(lock.getByRole('heading')).toContainText(t(words.locks.state.running));
    await expect(lock).toContainText(t(words.locks.progress, { paid: '0', days: '30' }));

    const headers = await bearer(request, email);
    const { items } = (await (await request.get('/api/vault/locks', { headers })).json()) as VaultLockList;
    await backdate(items[0]!.id, 4);
    // The worker pays the days that are over, and the open page shows it.
    await expect(lock).toContainText(t(words.locks.progress, { paid: '3', days: '30' }));
    await expect(lock).toContainText(`0.000492 ${ticker}`);
    await expect(page.getByTestId('vault-paid')).toHaveText(`0.000492 ${ticker}`);
    await expectShownLayout(page);

    await lock.getByRole('button', { name: t(words.locks.change), exact: true }).click();
    const change = page.getByRole('dialog', { name: t(words.change.title) });
    await change.getByLabel(t(words.form.rewardsTo)).selectOption({ label: t(words.form.toEarned) });
    await change.getByLabel(t(words.form.drip)).selectOption('10');
    await expectShownLayout(page);
    await change.getByRole('button', { name: t(words.change.save) }).click();
    await expect(toast(page, 'status', words.change.done.title)).toBeVisible();

    await lock.getByRole('button', { name: t(words.locks.exit), exact: true }).click();
    const exit = page.getByRole('dialog', { name: t(words.exit.title) });
    await expect(exit).toContainText('You get back 1.000246');
    await expect(exit).toContainText(`0.000246 ${ticker} of those rewards return to the reserve`);
    await expectShownLayout(page);
    await exit.getByRole('button', { name: t(words.exit.confirm) }).click();
    await expect(toast(page, 'status', words.exit.done.title)).toBeVisible();
    await expect(lock.getByRole('heading')).toContainText(t(words.locks.state.exited));

    await lock.getByRole('button', { name: t(words.locks.statement), exact: true }).click();
    const statement = page.getByRole('dialog', { name: t(words.statement.title) });
    await expect(statement.getByRole('row')).toHaveCount(6);
    await expectShownLayout(page);
    const saved = page.waitForEvent('download');
    await statement.getByRole('button', { name: t(words.statement.export) }).click();
    expect((await saved).suggestedFilename()).toBe(t(words.statement.file));
    await page.keyboard.press('Escape');

    await open(page, '/app/wallet');
    await expect(page.getByTestId('held-locked')).toHaveText(`0 ${ticker}`);
    const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
    await openSignedIn(page, '/admin/vault', E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText(
      t(texts.operations.vault.statuses.exited),
    );
    await expectShownLayout(page);
  });

  test('a member without a mouse locks the release share of a linked wallet, which stays linked until the lock is ended', async ({
    page,
    request,
    announce,
  }) => {
    announce(/^DELETE 409 .*wallets/);
    const email = await becomeMember(page);
    const wallet = await linkNewWallet(request, await bearer(request, email));
    const short = shortAddress(wallet);
    await open(page, '/vault');
    await expect(page.getByText(t(words.locks.none))).toBeVisible();
    await expect(page.getByRole('main')).toContainText(t(words.sources.simulated));
    await expect(page.getByLabel(t(words.form.from))).toHaveCount(0);
    await buy(request, '10000', wallet);
    await open(page, '/vault');
    const offered = (tokens: string) =>
      page.getByText(t(words.form.availableReleased, { amount: tokens, ticker }));
    // Nothing is earned, so the share comes first.
    await expect(offered('1,000')).toBeVisible();
    const from = page.getByLabel(t(words.form.from));
    await tabTo(page, from);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(t(words.form.available, { amount: '0', ticker }))).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(from).toHaveValue(wallet);
    await type(page, amount(page), '40');
    await expectShownLayout(page);
    await press(page, button(page, words.form.button));
    await expect(toast(page, 'status', words.form.done.title)).toBeVisible();
    const lock = page.locator('#locks').getByRole('listitem');
    await expect(lock).toContainText(t(words.locks.fromReleased, { wallet: short }));
    await expect(offered('960')).toBeVisible();

    const act = (name: string) => lock.getByRole('button', { name: t(name), exact: true });
    await press(page, act(words.locks.statement));
    const statement = page.getByRole('dialog', { name: t(words.statement.title) });
    const { released } = words.statement.columns;
    await expect(statement.getByRole('columnheader', { name: t(released) })).toBeVisible();
    await expect(statement.getByRole('row').nth(1)).toContainText('−40');
    await page.keyboard.press('Escape');
    await expect(act(words.locks.statement)).toBeFocused();

    const unlink = page.getByRole('button', {
      name: t(texts.account.wallets.unlinkOf, { address: short }),
    });
    await open(page, '/app/account');
    await press(page, unlink);
    await expect(page.getByText(t(texts.wallets.inUse))).toBeVisible();

    await open(page, '/vault');
    await press(page, act(words.locks.exit));
    const exit = page.getByRole('dialog', { name: t(words.exit.title) });
    await press(page, exit.getByRole('button', { name: t(words.exit.confirm) }));
    await expect(toast(page, 'status', words.exit.done.title)).toBeVisible();
    await expect(offered('1,000')).toBeVisible();
    await open(page, '/app/account');
    await press(page, unlink);
    await expect(unlink).toHaveCount(0);
  });
});
