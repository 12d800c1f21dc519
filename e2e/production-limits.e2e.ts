import type { Page } from '@playwright/test';
import { WALLET, amountField, buyButton, openPresale, t, texts, walletField } from './kingdom.js';
import {
  PASSWORD,
  anEmail,
  codeField,
  emailField,
  fillSignUp,
  mailed,
  proveHuman,
  signIn,
  signOutButton,
  signUpButton,
  toast,
} from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { expect, test } from './test.js';

const { account, auth, presale } = texts;

/** The default of every limit that the kingdoms of the other tests relax. */
const DEFAULTS = { AUTH_MAIL_INTERVAL_S: '60', RATE_LIMIT_FACTOR: '1', ALTCHA_COST: '2000' };

test.describe('under the rate limits of production', () => {
  useOwnKingdom(DEFAULTS);

  test('a member signs up, changes the address, resets the password and buys without reaching a limit', async ({
    browser,
    announce,
  }) => {
    // The page doesn't know which of the two addresses a code belongs to, so it tries both.
    announce(/^POST 400 .*token/, /^POST 403 .*verify/);
    const page = await browser.newPage({ baseURL: process.env['E2E_BASE_URL']! });
    const email = anEmail();
    await fillSignUp(page, email);
    await signUpButton(page).click();
    await expect(page.getByRole('button', { name: /\d+ s$/ })).toBeDisabled();
    await typeCode(page, (await mailed(page.request, email, 'signup')).code);
    await expect(page).toHaveURL('/app');

    const wanted = anEmail();
    const words = account.email;
    await page.goto('/app/account');
    await page.getByLabel(t(words.field)).fill(wanted);
    await page.getByRole('button', { name: t(words.change) }).click();
    for (const [address, told] of [
      [email, auth.arrived.half],
      [wanted, auth.arrived.emailChanged],
    ] as const) {
      await page.getByLabel(t(words.code)).fill((await mailed(page.request, address, 'email_change')).code);
      await page.getByRole('button', { name: t(words.confirm), exact: true }).click();
      await expect(toast(page, 'status', told.title, told.body)).toBeVisible();
    }
    await signOut(page);

    await signIn(page, wanted, 'not the password');
    await expect(page.getByText(t(auth.refusals.invalid_credentials))).toBeVisible();
    await page.getByRole('button', { name: t(auth.signIn.forgot) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(auth.reset.button) })
      .click();
    await typeCode(page, (await mailed(page.request, wanted, 'recovery')).code);
    await expect(page.getByRole('heading', { name: t(auth.newPassword.heading) })).toBeVisible();
    await page.getByLabel(t(auth.newPassword.password), { exact: true }).fill(`${PASSWORD}-again`);
    await page.getByRole('button', { name: t(auth.newPassword.button) }).click();
    await expect(page).toHaveURL('/app');
    await signOut(page);

    await emailField(page).fill(wanted);
    await proveHuman(page);
    await page.getByRole('button', { name: t(auth.signIn.link) }).click();
    await typeCode(page, (await mailed(page.request, wanted, 'magiclink')).code);
    await expect(page).toHaveURL('/app');

    await openPresale(page);
    await amountField(page).fill('10000');
    await walletField(page).fill(WALLET);
    await page.getByLabel(t(presale.form.email)).fill(wanted);
    await buyButton(page).click();
    await expect(
      page.getByRole('dialog', { name: t(texts.purchaseProgress.celebration.heading) }),
    ).toBeVisible();
    await page.context().close();
  });
});

async function typeCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: t(auth.mailed.button) }).click();
}

async function signOut(page: Page): Promise<void> {
  await signOutButton(page).click();
  await expect(page).toHaveURL('/auth');
}
