import type { Page } from '@playwright/test';
import { authenticator } from './authenticator.js';
import { WITH_PICTURES } from './chromium.js';
import { t, texts } from './kingdom.js';
import {
  PASSWORD,
  PLAIN_PAGE,
  anotherBrowser,
  becomeMember,
  correct,
  mailed,
  signIn,
  signOutButton,
  toast,
} from './members.js';
import { expect, test } from './test.js';

test.use(WITH_PICTURES);

const { account, auth } = texts;
const words = account.factors;

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

/** Sets up an authenticator on the settings page. Returns its code generator and the recovery codes that were shown. */
async function enrol(page: Page) {
  await page.goto('/app/account#two-factor');
  await page.getByRole('button', { name: t(words.add) }).click();
  await page.getByLabel(t(words.name), { exact: true }).fill('Raven');
  await page.getByRole('button', { name: t(words.begin) }).click();
  const qr = page.getByRole('img', { name: t(words.qr) });
  await expect(qr).toBeVisible();
  expect(
    await qr.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
  ).toBeGreaterThan(0);
  const nextCode = authenticator((await page.locator('code').textContent())!);
  const code = page.getByLabel(t(words.code), { exact: true });
  const first = nextCode();
  await code.fill(wrong(first));
  await page.getByRole('button', { name: t(words.confirm) }).click();
  await expect(page.getByRole('alert').filter({ hasText: t(auth.factor.codeWrong) })).toBeVisible();
  await correct(code, first);
  await page.getByRole('button', { name: t(words.confirm) }).click();
  await expect(toast(page, 'status', words.done.title, words.done.body)).toBeVisible();
  const sheet = page.getByRole('list', { name: t(words.codesHeading) });
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await sheet.getByRole('listitem').allTextContents();
  return { nextCode, recoveryCodes };
}

test('an authenticator is required at sign-in, a recovery code replaces it, and both can be removed', async ({
  page,
  browser,
  announce,
}) => {
  announce(/^POST 422 .*(verify|redeem)/);
  const email = await becomeMember(page, PLAIN_PAGE);
  const { nextCode, recoveryCodes } = await enrol(page);
  await page.getByRole('button', { name: t(words.codesKept) }).click();
  await expect(page.getByText(recoveryCodes[0]!)).toHaveCount(0);
  await expect(page.getByText(t(words.codesLeft, { count: '10' }))).toBeVisible();
  await expect(page.getByText('Raven', { exact: true })).toBeVisible();

  const elsewhere = await anotherBrowser(browser);
  await signIn(elsewhere, email, PASSWORD);
  await expect(elsewhere.getByRole('heading', { name: t(auth.factor.heading) })).toBeFocused();
  await elsewhere.goto('/app');
  await expect(elsewhere).toHaveURL('/auth');
  const code = elsewhere.getByLabel(t(auth.factor.code), { exact: true });
  const right = nextCode();
  await code.fill(wrong(right));
  await elsewhere.getByRole('button', { name: t(auth.factor.button) }).click();
  await expect(elsewhere.getByRole('alert').filter({ hasText: t(auth.factor.codeWrong) })).toBeVisible();
  await code.fill(right);
  await elsewhere.getByRole('button', { name: t(auth.factor.button) }).click();
  await expect(elsewhere).toHaveURL('/app');

  await signOutButton(elsewhere).click();
  await expect(elsewhere).toHaveURL('/auth');
  await signIn(elsewhere, email, PASSWORD);
  await elsewhere.getByRole('button', { name: t(auth.factor.toRecovery) }).click();
  const recovery = elsewhere.getByLabel(t(auth.factor.recoveryCode), { exact: true });
  await recovery.fill('aaaaa-aaaaa');
  await elsewhere.getByRole('button', { name: t(auth.factor.button) }).click();
  await expect(recovery).toHaveAttribute('aria-invalid', 'true');
  await recovery.fill(recoveryCodes[0]!.toUpperCase());
  await elsewhere.getByRole('button', { name: t(auth.factor.button) }).click();
  await expect(elsewhere).toHaveURL('/app');
  await expect(elsewhere.getByText(t(auth.factor.remaining, { count: '9' }))).toBeVisible();
  await elsewhere.context().close();

  await page.reload();
  await page.getByRole('button', { name: t(words.remove, { name: 'Raven' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(words.removeButton), exact: true })
    .click();
  await expect(toast(page, 'status', words.removed.title, words.removed.body)).toBeVisible();
  await expect(page.getByText(t(words.off), { exact: true })).toBeVisible();
  await signOutButton(page).click();
  await expect(page).toHaveURL('/auth');
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/app');
});

test('a recovery link asks for the second factor before a new password', async ({
  page,
  browser,
  announce,
}) => {
  announce(/^POST 422 .*verify/);
  const email = await becomeMember(page, PLAIN_PAGE);
  const { nextCode } = await enrol(page);
  const elsewhere = await anotherBrowser(browser);
  await elsewhere.goto('/auth');
  await elsewhere.getByRole('button', { name: t(auth.signIn.forgot) }).click();
  await elsewhere.getByRole('dialog').getByLabel(t(auth.fields.email)).fill(email);
  await elsewhere.getByRole('button', { name: t(auth.reset.button) }).click();
  const { link } = await mailed(page.request, email, 'recovery');
  await elsewhere.goto(link);
  await elsewhere.getByLabel(t(auth.factor.code), { exact: true }).fill(nextCode());
  await elsewhere.getByRole('button', { name: t(auth.factor.button) }).click();
  await elsewhere.getByLabel(t(auth.newPassword.password), { exact: true }).fill('a-new-key-for-the-gate');
  await elsewhere.getByRole('button', { name: t(auth.newPassword.button) }).click();
  await expect(elsewhere).toHaveURL('/app');
  await expect(page).toHaveURL('/auth');
  await elsewhere.context().close();
});
