import { brand, t, texts } from './kingdom.js';
import {
  PASSWORD,
  anEmail,
  anotherBrowser,
  becomeMember,
  codeField,
  emailField,
  fillSignUp,
  mailed,
  openLinkAndConsent,
  passwordField,
  proveHuman,
  signIn,
  signInButton,
  signOutButton,
  signUpButton,
  toast,
} from './members.js';
import { expect, test } from './test.js';

const { auth } = texts;

test('a member can sign up and then confirm with the mailed link in any browser', async ({
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
  await openLinkAndConsent(elsewhere, link, email);
  await expect(
    toast(elsewhere, 'status', auth.arrived.confirmed.title, auth.arrived.confirmed.body),
  ).toBeVisible();
  await expect(elsewhere).toHaveURL('/');
  expect(elsewhere.url()).not.toContain('access_token');
  await elsewhere.goto('/app/account');
  await expect(elsewhere.getByLabel(t(texts.account.profile.username))).toHaveValue('Sir Galahad');
  await elsewhere.context().close();
});

test('without the captcha nothing is sent, and its token is valid for one submit', async ({
  page,
  announce,
}) => {
  announce(/^POST 422 .*signup/);
  let posts = 0;
  page.on('request', (request) => (posts += Number(request.url().includes('/auth/v1/signup'))));
  const email = anEmail();
  await page.goto('/auth');
  await page.getByRole('tab', { name: t(auth.signUp.tab) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(auth.signUp.tab));
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

test('sign-in and sign-out show messages, and guarded pages require a session', async ({
  page,
  announce,
}) => {
  announce(/^POST 400 .*token/);
  const socketErrors: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('WebSocket')) socketErrors.push(message.text());
  });
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
  expect(socketErrors).toEqual([]);
});

test('a sign-out that fails on the server shows an error, and the member stays signed in', async ({
  page,
  announce,
}) => {
  announce(/^POST 500 .*logout/);
  const email = await becomeMember(page);
  await page.route('**/auth/v1/logout*', (route) =>
    route.fulfill({ status: 500, json: { code: 500, error_code: 'unexpected_failure', msg: 'No.' } }),
  );
  await signOutButton(page).click();
  await expect(toast(page, 'alert', auth.signOut.failed)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/app');
  await expect(page.getByText(email)).toBeVisible();

  await page.unroute('**/auth/v1/logout*');
  const signedOut = page.waitForResponse('**/auth/v1/logout*');
  await signOutButton(page).click();
  expect((await signedOut).ok()).toBe(true);
  await expect(page).toHaveURL('/auth');
  await page.goto('/app');
  await expect(page).toHaveURL('/auth');
});

test('an address that only the server rejects is reported beside its field', async ({ page, announce }) => {
  announce(/^POST 400 .*signup/);
  await fillSignUp(page, 'someone@nowhere');
  await signUpButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: t(texts.shared.emailInvalid) })).toBeVisible();
  await expect(emailField(page)).toBeFocused();
});

test('a username with invisible characters is reported beside its field', async ({ page, announce }) => {
  announce(/^POST 400 .*signup/);
  await fillSignUp(page, anEmail());
  const username = page.getByLabel(t(auth.fields.username));
  await username.fill('Ada\u200b');
  await signUpButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: t(auth.fields.usernameUnseen) })).toBeVisible();
  await expect(username).toBeFocused();
});

test('after too many wrong codes only the mailed link works, and the page says so', async ({
  page,
  announce,
}) => {
  announce(/^POST 429 .*verify/);
  const email = anEmail();
  await page.goto('/auth');
  await emailField(page).fill(email);
  await proveHuman(page);
  await page.getByRole('button', { name: t(auth.signIn.link) }).click();
  await expect(page.getByText(t(auth.mailed.link, { email }))).toBeVisible();
  const guess = { type: 'email', email, token: '000000' };
  for (let wrong = 1; wrong <= 20; wrong++) await page.request.post('/auth/v1/verify', { data: guess });
  await codeField(page).fill('000000');
  await page.getByRole('button', { name: t(auth.mailed.button) }).click();
  await expect(page.getByRole('alert').filter({ hasText: t(auth.fields.codesOver) })).toBeVisible();
});

test('a session survives a reload, under the brand’s own key', async ({ page }) => {
  const email = await becomeMember(page);
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  expect(await page.evaluate('Object.keys(localStorage)')).toContain(`${brand.slug}-auth`);
});

test('an invalid stored session leads to the sign-in page', async ({ page }) => {
  await page.goto('/auth');
  const corrupt = (stored: string) =>
    page.evaluate(`localStorage.setItem('${brand.slug}-auth', ${JSON.stringify(stored)})`);
  const session = { access_token: 'no.token', refresh_token: 'none', expires_at: 4_102_444_800, user: {} };
  for (const stored of ['{"half', 'null', '{}', JSON.stringify(session)]) {
    await corrupt(stored);
    await page.goto('/app');
    await expect(signInButton(page), stored).toBeVisible();
    await expect(page, stored).toHaveURL('/auth');
  }
});

test('a mailed link resets the password, and the old one stops working', async ({
  page,
  browser,
  announce,
}) => {
  // The new password ends the first browser's session, so its requests in flight fail.
  announce(/^PUT 422 .*user/, /^POST 400 .*token/, /^GET 40[13] /);
  const email = await becomeMember(page);
  const elsewhere = await anotherBrowser(browser);
  await elsewhere.goto('/auth');
  await elsewhere.getByRole('button', { name: t(auth.signIn.forgot) }).click();
  const dialog = elsewhere.getByRole('dialog', { name: t(auth.reset.title) });
  await dialog.getByRole('button', { name: t(auth.reset.button) }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: t(texts.shared.emailMissing) })).toBeVisible();
  await dialog.getByLabel(t(auth.fields.email)).fill(email);
  const sent = elsewhere.waitForRequest('**/auth/v1/recover*');
  await dialog.getByRole('button', { name: t(auth.reset.button) }).click();
  const { searchParams } = new URL((await sent).url());
  expect(searchParams.get('redirect_to')).toBe(`${new URL(elsewhere.url()).origin}/auth`);
  await expect(
    toast(
      elsewhere,
      'status',
      'Reset email sent!',
      'Please check your email for password reset instructions.',
    ),
  ).toBeVisible();

  const { link } = await mailed(page.request, email, 'recovery');
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: t(auth.newPassword.heading) })).toBeVisible();
  await elsewhere.reload();
  const field = elsewhere.getByLabel(t(auth.newPassword.password), { exact: true });
  await field.fill(PASSWORD);
  await elsewhere.getByRole('button', { name: t(auth.newPassword.button) }).click();
  await expect(
    elsewhere.getByRole('alert').filter({ hasText: t(auth.refusals.same_password) }),
  ).toBeVisible();
  await field.fill('another-walk-to-the-castle');
  await elsewhere.getByRole('button', { name: t(auth.newPassword.button) }).click();
  await expect(elsewhere).toHaveURL('/app');

  // The first browser, which signed in with the old password, is signed out immediately.
  await expect(page).toHaveURL('/auth');
  await signIn(page, email, PASSWORD);
  await expect(toast(page, 'alert', auth.signIn.failed, 'Invalid login credentials')).toBeVisible();
  await signIn(page, email, 'another-walk-to-the-castle');
  await expect(page).toHaveURL('/app');
  await elsewhere.context().close();
});

test('a mailed link and its code sign in, but each only once', async ({ page, browser, announce }) => {
  announce(/^POST 403 .*verify/);
  const email = await becomeMember(page);
  await signOutButton(page).click();
  await expect(page).toHaveURL('/auth');
  await emailField(page).fill(email);
  await proveHuman(page);
  await page.getByRole('button', { name: t(auth.signIn.link) }).click();
  await expect(page.getByText(t(auth.mailed.link, { email }))).toBeVisible();
  const { code, link } = await mailed(page.request, email, 'magiclink');
  await codeField(page).fill('12');
  await page.getByRole('button', { name: t(auth.mailed.button) }).click();
  await expect(page.getByRole('alert').filter({ hasText: t(auth.fields.codeMissing) })).toBeVisible();
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: t(auth.mailed.button) }).click();
  await expect(page.getByRole('alert').filter({ hasText: t(auth.refusals.otp_expired) })).toBeVisible();
  await codeField(page).fill(code);
  await page.getByRole('button', { name: t(auth.mailed.button) }).click();
  await expect(page).toHaveURL('/app');

  const elsewhere = await anotherBrowser(browser);
  await elsewhere.goto(link);
  await expect(elsewhere).toHaveURL('/auth');
  await expect(elsewhere.getByRole('alert').filter({ hasText: t(auth.linkProblem.title) })).toContainText(
    t(auth.linkProblem.expired),
  );
  await elsewhere.context().close();
});

test('a used link leads from the site’s root to the sign-in page, which says why', async ({
  page,
  browser,
}) => {
  const email = anEmail();
  await fillSignUp(page, email);
  await signUpButton(page).click();
  const { link } = await mailed(page.request, email, 'signup');
  await page.goto(link);
  await expect(
    toast(page, 'status', auth.arrived.confirmed.title, auth.arrived.confirmed.body),
  ).toBeVisible();
  const elsewhere = await anotherBrowser(browser);
  await elsewhere.goto(link);
  await expect(elsewhere).toHaveURL('/auth');
  await expect(elsewhere.getByText(t(auth.linkProblem.expired))).toBeVisible();
  await elsewhere.context().close();
});

test('a mail can be sent again, after a pause unless sending failed', async ({ page, announce }) => {
  announce(/^POST 503 .*recover/, /^GET 304 .*config/);
  await page.clock.install();
  const email = anEmail();
  await page.route('/auth', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/"mailInterval":\d+/, '"mailInterval":60');
    await route.fulfill({ response, body: html });
  });
  // Otherwise, the page would take over the server's interval, of no seconds, within half a minute.
  await page.route('**/api/config', (route) => route.fulfill({ status: 304 }));
  await page.goto('/auth');
  await emailField(page).fill(email);
  await page.getByRole('button', { name: t(auth.signIn.forgot) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(auth.reset.button) })
    .click();
  const soon = page.getByRole('button', { name: /\d+ s$/ });
  await expect(soon).toBeDisabled();
  await page.clock.runFor('01:01');
  const again = page.getByRole('button', { name: t(auth.mailed.again) });
  await page.route('**/auth/v1/recover*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await again.click();
  await expect(page.getByRole('alert').filter({ hasText: t(auth.mailed.againFailed) })).toBeVisible();
  await expect(again).toBeEnabled();
  const sent = page.waitForResponse('**/auth/v1/recover*');
  await again.click();
  await sent;
  await expect(soon).toBeDisabled();
});

test('an unreachable server is reported, and the entered values stay', async ({ page, announce }) => {
  announce(/ERR_FAILED .*token/);
  await page.goto('/auth');
  await page.route('**/auth/v1/token*', (route) => route.abort());
  await emailField(page).fill('someone@example.org');
  await passwordField(page).fill(PASSWORD);
  await signInButton(page).click();
  await expect(toast(page, 'alert', auth.signIn.failed, texts.failure.network)).toBeVisible();
  await expect(passwordField(page)).toHaveValue(PASSWORD);
  await expect(signInButton(page)).toBeEnabled();
});

test('two tabs sign in and out together', async ({ page, context, announce }) => {
  // On a busy machine, the second tab still checks its session when the first one ends it.
  announce(/^GET 403 \/auth\/v1\/user$/);
  const email = await becomeMember(page);
  const second = await context.newPage();
  await second.goto('/app');
  await expect(second.getByText(email)).toBeVisible();
  await signOutButton(page).click();
  await expect(second).toHaveURL('/auth');
  await emailField(second).fill(email);
  await passwordField(second).fill(PASSWORD);
  await signInButton(second).click();
  await expect(page).toHaveURL('/app');
});

test('the sign-in page works by keyboard alone', async ({ page }) => {
  const email = await becomeMember(page);
  await signOutButton(page).press('Enter');
  await expect(page).toHaveURL('/auth');
  const signUpTab = page.getByRole('tab', { name: t(auth.signUp.tab) });
  await page.getByRole('tab', { name: t(auth.signIn.tab) }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(signUpTab).toBeFocused();
  await expect(signUpTab).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: t(auth.fields.showPassword) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app');
});
