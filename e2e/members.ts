import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { AUTH_PATH } from '#contracts';
import { openClient } from '../test/support/auth.js';
import { earnToken } from '../test/support/captcha.js';
import { authenticator } from './authenticator.js';
import { brand, t, texts } from './kingdom.js';
import { choose } from './site.js';
import { expect } from './test.js';

const { auth, captcha } = texts;

export const PASSWORD = 'a-long-walk-to-the-castle';

/** A page of the site without scripts, so that a test can store a session before it opens the first real page. */
export const PLAIN_PAGE = '/robots.txt';

export const anEmail = (): string => `member-${randomBytes(5).toString('hex')}@example.org`;

interface Mail {
  subject: string;
  text: string;
  /** The confirmation link in the mail. */
  link: string | undefined;
  /** The six-digit code in the mail. */
  code: string | undefined;
}

/** Returns the mails to an address, oldest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const caught = await request.get(`${process.env['E2E_MAIL_URL']}/email`, {
    params: { 'to.address': email },
    // The mail catcher closes idle connections, and may do so just as one is reused.
    maxRetries: 3,
  });
  return ((await caught.json()) as { subject: string; text: string }[]).map(({ subject, text }) => ({
    subject,
    text,
    link: /https?:\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0],
    code: /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0],
  }));
}

/** Waits for `count` mails to an address with a link of the given type and returns the newest. */
export async function mailed(
  request: APIRequestContext,
  email: string,
  type: 'signup' | 'magiclink' | 'recovery' | 'email_change',
  count = 1,
): Promise<{ link: string; code: string }> {
  let found: Mail[] = [];
  const arrived = async () => {
    const all = await mailsTo(request, email);
    found = all.filter(({ link }) => link && new URL(link).searchParams.get('type') === type);
    return found.length;
  };
  await expect.poll(arrived, { intervals: [50] }).toBeGreaterThanOrEqual(count);
  const { link, code } = found.at(-1)!;
  return { link: link!, code: code! };
}

/** The dialog that asks for consent when a link is opened in a browser that did not request it. */
export const linkConsentDialog = (page: Page, email: string) =>
  page.getByRole('dialog', { name: t(auth.linkQuestion.title, { email }) });

/** Opens a mailed link in a browser that did not request it, and consents. */
export async function openLinkAndConsent(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await linkConsentDialog(page, email)
    .getByRole('button', { name: t(auth.linkQuestion.accept), exact: true })
    .click();
}

export const emailField = (page: Page) => page.getByLabel(t(auth.fields.email), { exact: true });
export const passwordField = (page: Page) => page.getByLabel(t(auth.fields.password), { exact: true });
export const codeField = (page: Page) => page.getByLabel(t(auth.fields.code), { exact: true });
export const signInButton = (page: Page) =>
  page.getByRole('button', { name: t(auth.signIn.button), exact: true });
export const signOutButton = (page: Page) =>
  page.getByRole('button', { name: t(auth.signOut.button), exact: true });

/**
 * Fills a field of a `FieldForm` whose fault is shown, and waits until the fault has gone. What stands below it moves up
 * then, and a press at that moment may miss.
 */
export async function correct(field: Locator, text: string): Promise<void> {
  const fault = field.page().locator('.ant-form-item').filter({ has: field }).getByRole('alert');
  await expect(fault).toBeVisible();
  await field.fill(text);
  await expect(fault).toHaveCount(0);
}

/** Finds a toast by its whole text: the title followed by the body. */
export const toast = (page: Page, kind: 'status' | 'alert', ...words: string[]) =>
  page
    .getByRole('region', { name: t(texts.shell.notifications) })
    .getByRole(kind)
    .locator(':scope > div')
    .filter({ hasText: words.map((word) => t(word)).join('') });

/** Fills in the sign-up form and completes the captcha. */
export async function fillSignUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: t(auth.signUp.tab) }).click();
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await proveHuman(page);
}

export async function proveHuman(page: Page): Promise<void> {
  const check = page.getByRole('group', { name: t(captcha.label) });
  await check.getByText(t(captcha.check), { exact: true }).click();
  // The proof of work takes long on a slow machine.
  await expect(check.getByText(t(captcha.checked)).first()).toBeVisible({ timeout: 60_000 });
}

export const signUpButton = (page: Page) =>
  page.getByRole('button', { name: t(auth.signUp.button), exact: true });

/** Fills in and submits the sign-in form on the current page. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signInButton(page).click();
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await submitSignIn(page, email, password);
}

const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;

/** Signs the admin in through the API and opens the operators' room. */
export async function openRoomAsAdmin(page: Page, path = '/admin'): Promise<void> {
  await openSignedIn(page, path, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
}

/** Signs an account in through the API and opens a page. */
export async function openSignedIn(
  page: Page,
  path: string,
  email: string,
  password = PASSWORD,
): Promise<void> {
  const session = await postToAuth(page.request, 'token?grant_type=password', { email, password });
  await openWithSession(page, session, path);
}

/**
 * Creates a member, signs it in on `page` and opens `path`. It uses the API because it is faster; `accounts.e2e.ts` tests
 * the sign-up pages themselves.
 * @returns the member's e-mail address
 */
export async function becomeMember(page: Page, path = '/app'): Promise<string> {
  const { request } = page;
  const email = anEmail();
  const gotrue_meta_security = { captcha_token: await earnToken({ url: process.env['E2E_BASE_URL']! }) };
  await postToAuth(request, 'signup', { email, password: PASSWORD, gotrue_meta_security });
  const { code } = await mailed(request, email, 'signup');
  await openWithSession(
    page,
    await postToAuth(request, 'verify', { type: 'signup', email, token: code }),
    path,
  );
  await expect(page).toHaveURL(path);
  return email;
}

async function postToAuth(request: APIRequestContext, path: string, data: unknown): Promise<unknown> {
  const response = await request.post(`${AUTH_PATH}/${path}`, { data });
  expect([path, response.status(), await response.text()]).toEqual([path, 200, expect.any(String)]);
  return response.json();
}

/**
 * Sets up a second factor for an account through the API.
 * @returns a session that has shown it, and the codes that the service accepts next
 */
export async function addSecondFactor(
  email: string,
  password = PASSWORD,
): Promise<{ session: unknown; nextCode: () => string }> {
  const client = openClient({ url: process.env['E2E_BASE_URL']! });
  await client.signInWithPassword({ email, password });
  const { data: factor } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Raven' });
  const nextCode = authenticator(factor!.totp.secret);
  const { error } = await client.mfa.challengeAndVerify({ factorId: factor!.id, code: nextCode() });
  expect(error).toBeNull();
  await client.getUser();
  const { data } = await client.getSession();
  return { session: data.session, nextCode };
}

/** Stores a session in the browser, as if the member were returning, and opens a page. */
export async function openWithSession(page: Page, session: unknown, path: string): Promise<void> {
  await page.goto(PLAIN_PAGE);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `${brand.slug}-auth`,
    JSON.stringify(session),
  ] as const);
  if (path !== PLAIN_PAGE) await page.goto(path);
}

/** Signs in with the password and returns the header that authenticates API requests. */
export async function bearer(
  request: APIRequestContext,
  email: string,
  password = PASSWORD,
): Promise<{ authorization: string }> {
  const signedIn = await request.post(`${AUTH_PATH}/token?grant_type=password`, {
    data: { email, password },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

/** Opens a page in a new browser context, which is signed out. */
export const anotherBrowser = async (browser: Browser): Promise<Page> =>
  (await browser.newContext()).newPage();

/** Finds an account in the operators' room, which must be open, and opens its page. */
export async function openPerson(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/people?${new URLSearchParams({ q: email })}`);
  await page.getByRole('table').getByRole('link', { name: email }).click();
  await expect(
    page.getByRole('combobox', { name: t(texts.operations.person.role, { email }) }),
  ).toBeVisible();
}

/** Finds an account in the operators' room, as `openPerson` does, and gives it a role. */
export async function giveRole(page: Page, email: string, role: 'operator' | 'admin'): Promise<void> {
  const { people, person } = texts.operations;
  await openPerson(page, email);
  await choose(page.getByRole('combobox', { name: t(person.role, { email }) }), t(people.roles[role]));
  await page.getByRole('button', { name: t(person.setRole) }).click();
  await expect(toast(page, 'status', person.roleSet.title)).toBeVisible();
}
