import type { APIRequestContext, Page } from '@playwright/test';
import { AUTH_PATH } from '#contracts';
import { brand, t, texts } from './kingdom.js';
import {
  PLAIN_PAGE,
  anEmail,
  anotherBrowser,
  becomeMember,
  codeField,
  emailField,
  fillSignUp,
  linkConsentDialog,
  mailed,
  openLinkAndConsent,
  proveHuman,
  signInButton,
  signOutButton,
  signUpButton,
  toast,
} from './members.js';
import { expect, test } from './test.js';

const { auth } = texts;
const words = auth.linkQuestion;
const german = brand.catalogues['de']!.auth;

type Kind = 'magiclink' | 'recovery';

/** Creates an account and returns an address that carries its session, as an attacker would send it to a victim. */
async function strangersAddress(
  page: Page,
  kind: Kind,
): Promise<{ email: string; address: string; token: string }> {
  const email = await becomeMember(page, PLAIN_PAGE);
  const { request } = page;
  if (kind === 'recovery') await request.post(`${AUTH_PATH}/recover`, { data: { email } });
  else await request.post(`${AUTH_PATH}/otp`, { data: { email, create_user: false } });
  const { link } = await mailed(request, email, kind);
  const address = (await request.get(link, { maxRedirects: 0 })).headers()['location']!;
  return { email, address, token: new URLSearchParams(new URL(address).hash.slice(1)).get('access_token')! };
}

const statusOf = async (request: APIRequestContext, token: string): Promise<number> =>
  (await request.get(`${AUTH_PATH}/user`, { headers: { authorization: `Bearer ${token}` } })).status();

for (const kind of ['magiclink', 'recovery'] as const) {
  test(`a URL with a stranger’s ${kind} session changes nothing in a signed-in browser until its user agrees`, async ({
    page,
    browser,
  }) => {
    const elsewhere = await anotherBrowser(browser);
    const { email: stranger, address, token } = await strangersAddress(elsewhere, kind);
    const email = await becomeMember(page);
    const stored = await page.evaluate('JSON.stringify(localStorage)');

    await page.goto(address);
    const question = linkConsentDialog(page, stranger);
    await expect(question.getByText(t(words.present, { email }))).toBeVisible();
    expect(page.url()).not.toContain('#');
    expect(await page.evaluate('JSON.stringify(localStorage)')).toBe(stored);
    const ended = page.waitForResponse('**/auth/v1/logout*');
    await question.getByRole('button', { name: t(words.stay) }).click();
    await expect(question).toBeHidden();
    expect((await ended).ok()).toBe(true);
    expect(await statusOf(page.request, token)).toBe(403);
    expect(await page.evaluate('JSON.stringify(localStorage)')).toBe(stored);
    await page.goto('/app/account');
    await expect(page.getByRole('link', { name: email })).toBeVisible();
    await elsewhere.context().close();
  });
}

test('a URL with a stranger’s session signs in to that account after the user agrees', async ({
  page,
  browser,
}) => {
  const elsewhere = await anotherBrowser(browser);
  const { email: stranger, address } = await strangersAddress(elsewhere, 'magiclink');
  await becomeMember(page, PLAIN_PAGE);
  await openLinkAndConsent(page, address, stranger);
  await expect(toast(page, 'status', auth.signIn.success.title, auth.signIn.success.body)).toBeVisible();
  await page.goto('/app/account');
  await expect(page.getByRole('link', { name: stranger })).toBeVisible();
  await elsewhere.context().close();
});

test('a recovery link opened in another browser leads to the new password after the user agrees', async ({
  page,
  browser,
}) => {
  const { email, address } = await strangersAddress(page, 'recovery');
  const elsewhere = await anotherBrowser(browser);
  await openLinkAndConsent(elsewhere, address.replace(/^(\w+:\/\/[^/]+)\/?#/, '$1/auth#'), email);
  await expect(elsewhere.getByRole('heading', { name: t(auth.newPassword.heading) })).toBeVisible();
  await elsewhere.context().close();
});

test('a visitor who declines stays signed out, in German too', async ({ page, browser }) => {
  const elsewhere = await anotherBrowser(browser);
  const { email, address } = await strangersAddress(elsewhere, 'magiclink');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/de/auth${new URL(address).hash}`);
  const question = page.getByRole('dialog', { name: german.linkQuestion.title.replace('{email}', email) });
  await expect(question).toBeVisible();
  // A long e-mail address wraps and doesn't make the dialog wider than the screen.
  expect(await question.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  const ended = page.waitForResponse('**/auth/v1/logout*');
  await question.getByRole('button', { name: german.linkQuestion.decline }).click();
  await ended;
  await expect(page).toHaveURL('/de/auth');
  await expect(page.getByText(german.linkProblem.title)).toHaveCount(0);
  await page.goto('/auth');
  await expect(signInButton(page)).toBeVisible();
  await elsewhere.context().close();
});

test('the browser that requested a link is not asked', async ({ page }) => {
  const email = anEmail();
  await fillSignUp(page, email);
  await signUpButton(page).click();
  await page.goto((await mailed(page.request, email, 'signup')).link);
  await expect(
    toast(page, 'status', auth.arrived.confirmed.title, auth.arrived.confirmed.body),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/app');
  await signOutButton(page).click();

  await emailField(page).fill(email.toUpperCase());
  await proveHuman(page);
  await page.getByRole('button', { name: t(auth.signIn.link) }).click();
  await page.goto((await mailed(page.request, email, 'magiclink')).link);
  await expect(page).toHaveURL('/app');
  await expect(toast(page, 'status', auth.signIn.success.title, auth.signIn.success.body)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a link that is opened while the connection fails signs in once the connection works again', async ({
  page,
  announce,
}) => {
  announce(/ERR_FAILED/);
  const email = anEmail();
  await fillSignUp(page, email);
  await signUpButton(page).click();
  const { link } = await mailed(page.request, email, 'signup');
  // The link's session is read twice: before the visitor may be asked, and when it becomes the browser's.
  let requests = 0;
  await page.route('**/auth/v1/user', (route) => {
    requests += 1;
    return [1, 3].includes(requests) ? route.abort() : route.continue();
  });
  await page.goto(link);
  await expect(
    toast(page, 'status', auth.arrived.confirmed.title, auth.arrived.confirmed.body),
  ).toBeVisible();
  expect(requests).toBeGreaterThanOrEqual(4);
  await page.goto('/app/account');
  await expect(page.getByRole('link', { name: email })).toBeVisible();
});

test('a URL with an ended session leads to the sign-in page, and keeps the current session', async ({
  page,
  announce,
}) => {
  announce(/^GET 40\d .*\/user/);
  const dead =
    '#access_token=no.such.token&refresh_token=none&expires_in=3600&token_type=bearer&type=magiclink';
  await page.goto(`/auth${dead}`);
  await expect(page.getByText(t(auth.linkProblem.expired))).toBeVisible();
  const email = await becomeMember(page, PLAIN_PAGE);
  await page.goto(`/app/account${dead}`);
  await expect(toast(page, 'alert', auth.linkProblem.title, auth.linkProblem.expired)).toBeVisible();
  await expect(page.getByRole('link', { name: email })).toBeVisible();
});

test('a recovery code leads to the new password, even after a reload', async ({ page }) => {
  const email = await becomeMember(page);
  await signOutButton(page).click();
  await page.getByRole('button', { name: t(auth.signIn.forgot) }).click();
  await page.getByRole('dialog').getByLabel(t(auth.fields.email)).fill(email);
  await page.getByRole('button', { name: t(auth.reset.button) }).click();
  await codeField(page).fill((await mailed(page.request, email, 'recovery')).code);
  await page.getByRole('button', { name: t(auth.mailed.button) }).click();
  const heading = page.getByRole('heading', { name: t(auth.newPassword.heading) });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
});
