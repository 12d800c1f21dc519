import { expect, test } from '@playwright/test';
import { brand, t, texts } from './kingdom.js';
import {
  PASSWORD,
  anEmail,
  anotherBrowser,
  becomeMember,
  emailField,
  fillSignUp,
  mailed,
  passwordField,
  proveHuman,
  signInButton,
  signOutButton,
  signUpButton,
  toast,
} from './members.js';

const { auth } = texts;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('sign-up, its mail and its link lead into the kingdom, in whatever browser', async ({
  page,
  browser,
}) => {
  const email = anEmail();
  await fillSignUp(page, email);
  await page.getByLabel(t(auth.fields.username)).fill('Sir Galahad');
  const sent = page.waitForRequest('**/auth/v1/signup*');
  await signUpButton(page).click();
  const request = await sent;
  expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(new URL(page.url()).origin);
  expect(request.postDataJSON()).toMatchObject({ email, data: { username: 'Sir Galahad' } });
  await expect(
    toast(page, 'status', 'Account created!', 'Please check your email to verify your account.'),
  ).toBeVisible();
  await expect(page.getByText(t(auth.mailed.confirmation, { email }))).toBeVisible();

  const elsewhere = await anotherBrowser(browser);
  const { link } = await mailed(page.request, email, 'signup');
  await elsewhere.goto(link);
  await expect(
    toast(elsewhere, 'status', auth.arrived.confirmed.title, auth.arrived.confirmed.body),
  ).toBeVisible();
  await expect(elsewhere).toHaveURL('/');
  expect(elsewhere.url()).not.toContain('access_token');
  await elsewhere.goto('/app/account');
  await expect(elsewhere.getByLabel(t(texts.account.profile.username))).toHaveValue('Sir Galahad');
  await elsewhere.context().close();
});

test('without the captcha nothing is sent, and its token serves one submit', async ({ page }) => {
  let posts = 0;
  page.on('request', (request) => (posts += Number(request.url().includes('/auth/v1/signup'))));
  const email = anEmail();
  await page.goto('/auth');
  await page.getByRole('tab', { name: t(auth.signUp.tab) }).click();
  await emailField(page).fill(email);
  await passwordField(page).fill('password');
  await signUpButton(page).click();
  await expect(
    toast(page, 'alert', 'Missing information', 'Please complete the captcha verification.'),
  ).toBeVisible();
  expect(posts).toBe(0);

  await proveHuman(page);
  await signUpButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: t(auth.fields.passwordCommon) })).toBeVisible();
  await expect(passwordField(page)).toBeFocused();
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await passwordField(page).fill(PASSWORD);
  await signUpButton(page).click();
  await expect(page.getByText('Please complete the captcha verification.').last()).toBeVisible();
  expect(posts).toBe(1);

  await proveHuman(page);
  const sent = page.waitForRequest('**/auth/v1/signup*');
  await signUpButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ data: { username: email.split('@')[0] } });
  await expect(page.getByText(t(auth.mailed.confirmation, { email }))).toBeVisible();
});

test('sign-in says so, sign-out says so, and the guarded paths know the difference', async ({ page }) => {
  await page.goto('/app');
  await expect(page).toHaveURL('/auth');
  const email = await becomeMember(page);
  await expect(page.getByText(email)).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL('/app');
  await signOutButton(page).click();
  await expect(toast(page, 'status', 'Signed out', 'You have been signed out successfully.')).toBeVisible();
  await expect(page).toHaveURL('/auth');

  await page.goto('/app/account');
  await expect(page).toHaveURL('/auth?next=%2Fapp%2Faccount');
  await emailField(page).fill(email);
  await passwordField(page).fill('not this one');
  await signInButton(page).click();
  await expect(toast(page, 'alert', auth.signIn.failed, 'Invalid login credentials')).toBeVisible();
  await passwordField(page).fill(PASSWORD);
  await signInButton(page).click();
  await expect(toast(page, 'status', 'Welcome back!', 'You have successfully signed in.')).toBeVisible();
  await expect(page).toHaveURL('/app/account');
});

test('a session lasts over a reload, under the brand’s own key', async ({ page }) => {
  const email = await becomeMember(page);
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  expect(await page.evaluate('Object.keys(localStorage)')).toContain(`${brand.slug}-auth`);
});
