import type { Page } from '@playwright/test';
import { authenticator } from './authenticator.js';
import { t, texts } from './kingdom.js';
import {
  anEmail,
  anotherBrowser,
  becomeMember,
  codeField,
  emailField,
  fillSignUp,
  mailed,
  signIn,
  signInButton,
  signUpButton,
} from './members.js';
import { DESKTOP, expectShownLayout } from './site.js';
import { expect, test } from './test.js';

const { account, admin, auth } = texts;

/** Expects `expectShownLayout`, and shows the page on a desktop again. */
async function inspect(page: Page, screen: string): Promise<void> {
  await expectShownLayout(page, screen);
  await page.setViewportSize(DESKTOP);
}

// Pages as they are when they are opened are checked with their pictures.
test('every step of an account fits and is accessible, on a desktop by night and on a phone by day', async ({
  page,
  browser,
  announce,
}) => {
  // The test ends several sessions, and requests in flight at that moment fail.
  announce(/^GET 40[13] /, /^POST 400 .*token/);
  await page.setViewportSize(DESKTOP);
  await page.goto('/auth');
  await expect(signInButton(page)).toBeVisible();
  await emailField(page).fill('nobody');
  await signInButton(page).click();
  await expect(page.getByText(t(texts.shared.emailInvalid))).toBeVisible();
  await inspect(page, 'sign-in-errors');
  await page.getByRole('button', { name: t(auth.signIn.forgot) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'reset');
  const email = anEmail();
  await fillSignUp(page, email);
  await inspect(page, 'sign-up');
  await signUpButton(page).click();
  await expect(codeField(page)).toBeVisible();
  await inspect(page, 'mailed');
  const { code, link } = await mailed(page.request, email, 'signup');
  await codeField(page).fill(code);
  await page.getByRole('button', { name: t(auth.mailed.button) }).click();
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: t(admin.forbidden.title) })).toBeVisible();
  await inspect(page, 'not-for-you');

  await page.goto('/app/account');
  await expect(page.getByText(t(account.sessions.current), { exact: true })).toBeVisible();
  await page.getByLabel(t(account.email.field)).fill(anEmail());
  await page.getByRole('button', { name: t(account.email.change) }).click();
  await expect(page.getByRole('button', { name: t(account.email.again) })).toBeVisible();
  await page.getByRole('button', { name: t(account.factors.add) }).click();
  await page.getByRole('button', { name: t(account.factors.begin) }).click();
  await expect(page.getByRole('img', { name: t(account.factors.qr) })).toBeVisible();
  await inspect(page, 'enrolment');
  const nextCode = authenticator((await page.locator('code').textContent())!);
  await page.getByLabel(t(account.factors.code), { exact: true }).fill(nextCode());
  await page.getByRole('button', { name: t(account.factors.confirm) }).click();
  await expect(page.getByRole('button', { name: t(account.factors.codesKept) })).toBeVisible();
  await inspect(page, 'recovery-codes');
  await page.getByRole('button', { name: t(account.data.deleteButton) }).click();
  await inspect(page, 'delete');
  await page.getByRole('button', { name: t(account.data.deleteKeep) }).click();

  const elsewhere = await anotherBrowser(browser);
  await elsewhere.setViewportSize(DESKTOP);
  await elsewhere.goto(link);
  await expect(elsewhere.getByText(t(auth.linkProblem.expired))).toBeVisible();
  await inspect(elsewhere, 'used-link');
  await signIn(elsewhere, email);
  await expect(elsewhere.getByLabel(t(auth.factor.code), { exact: true })).toBeVisible();
  await inspect(elsewhere, 'second-factor');
  await elsewhere.getByRole('button', { name: t(auth.factor.toRecovery) }).click();
  await inspect(elsewhere, 'recovery-code');
  await elsewhere.getByRole('button', { name: t(auth.factor.leave) }).click();
  await expect(signInButton(elsewhere)).toBeVisible();

  const other = await becomeMember(elsewhere);
  await elsewhere.getByRole('button', { name: t(auth.signOut.button), exact: true }).click();
  await elsewhere.getByRole('button', { name: t(auth.signIn.forgot) }).click();
  await elsewhere.getByRole('dialog').getByLabel(t(auth.fields.email)).fill(other);
  await elsewhere.getByRole('button', { name: t(auth.reset.button) }).click();
  await elsewhere.goto((await mailed(elsewhere.request, other, 'recovery')).link);
  await expect(elsewhere.getByRole('heading', { name: t(auth.newPassword.heading) })).toBeVisible();
  await inspect(elsewhere, 'new-password');
  await elsewhere.getByRole('button', { name: t(auth.newPassword.leave) }).click();
  await expect(signInButton(elsewhere)).toBeVisible();

  await elsewhere.context().close();
});
