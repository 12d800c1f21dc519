import type { Page } from '@playwright/test';
import { t, texts } from './kingdom.js';
import {
  anEmail,
  anotherBrowser,
  becomeMember,
  codeField,
  emailField,
  fillSignUp,
  mailed,
  openPerson,
  openRoomAsAdmin,
  signIn,
  signInButton,
  signUpButton,
} from './members.js';
import { PHONE, VIEWS, axeFindings, overflow } from './site.js';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './test.js';

const { account, admin, application, auth } = texts;

/** Expects no axe violation and no horizontal overflow. The phone view is also measured at 360 pixels. */
async function inspect(page: Page, screen: string): Promise<void> {
  expect(await axeFindings(page), screen).toEqual([]);
  const size = page.viewportSize()!;
  if (size.width < 400) await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page), screen).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

for (const { viewport, colorScheme } of VIEWS) {
  test(`every account page renders correctly at ${viewport.width} pixels, ${colorScheme}`, async ({
    page,
    browser,
    announce,
  }) => {
    // The test ends several sessions, and requests in flight at that moment fail.
    announce(/^GET 40[13] /, /^POST 400 .*token/);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await page.goto('/auth');
    await expect(signInButton(page)).toBeVisible();
    await inspect(page, 'sign-in');
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
    await inspect(page, 'app');
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
    const totp = new TOTP({ secret: Secret.fromBase32((await page.locator('code').textContent())!) });
    await page.getByLabel(t(account.factors.code), { exact: true }).fill(totp.generate());
    await page.getByRole('button', { name: t(account.factors.confirm) }).click();
    await expect(page.getByRole('button', { name: t(account.factors.codesKept) })).toBeVisible();
    await inspect(page, 'recovery-codes');
    await page.getByRole('button', { name: t(account.data.deleteButton) }).click();
    await inspect(page, 'delete');
    await page.getByRole('button', { name: t(account.data.deleteKeep) }).click();

    const elsewhere = await anotherBrowser(browser);
    await elsewhere.setViewportSize(viewport);
    await elsewhere.emulateMedia({ colorScheme });
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

    await becomeMember(elsewhere).then(async (other) => {
      if (viewport === PHONE)
        await elsewhere.getByRole('button', { name: `${t(application.menu)}: ${other}` }).click();
      await elsewhere.getByRole('button', { name: t(auth.signOut.button), exact: true }).click();
      await elsewhere.getByRole('button', { name: t(auth.signIn.forgot) }).click();
      await elsewhere.getByRole('dialog').getByLabel(t(auth.fields.email)).fill(other);
      await elsewhere.getByRole('button', { name: t(auth.reset.button) }).click();
      await elsewhere.goto((await mailed(elsewhere.request, other, 'recovery')).link);
    });
    await expect(elsewhere.getByRole('heading', { name: t(auth.newPassword.heading) })).toBeVisible();
    await inspect(elsewhere, 'new-password');
    await elsewhere.getByRole('button', { name: t(auth.newPassword.leave) }).click();
    await expect(signInButton(elsewhere)).toBeVisible();

    await openRoomAsAdmin(elsewhere);
    await openPerson(elsewhere, email);
    await inspect(elsewhere, 'operators-room');
    await elsewhere.context().close();
  });
}
