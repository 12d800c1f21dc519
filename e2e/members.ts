import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { AUTH_PATH } from '#contracts';
import { earnToken } from '../test/support/captcha.js';
import { brand, t, texts } from './kingdom.js';
import { expect } from './test.js';

const { auth, captcha } = texts;

export const PASSWORD = 'a-long-walk-to-the-castle';

/** An address of the site without scripts, for a browser that needs a session before it opens its first page. */
export const PLAIN_PAGE = '/robots.txt';

export const anEmail = (): string => `member-${randomBytes(5).toString('hex')}@example.org`;

interface Mail {
  subject: string;
  text: string;
  /** The link it holds, and its code. */
  link: string | undefined;
  code: string | undefined;
}

/** The mails to an address, oldest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const caught = await request.get(`${process.env['E2E_MAIL_URL']}/email`, {
    params: { 'to.address': email },
    // The mail catcher closes idle connections, perhaps in the moment in which one is used again.
    maxRetries: 3,
  });
  return ((await caught.json()) as { subject: string; text: string }[]).map(({ subject, text }) => ({
    subject,
    text,
    link: /https?:\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0],
    code: /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0],
  }));
}

/** The newest mail to an address whose link is of the type, once there are `count` of them. */
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

/** What a browser asks that opens a link it did not ask for. */
export const linkQuestion = (page: Page, email: string) =>
  page.getByRole('dialog', { name: t(auth.linkQuestion.title, { email }) });

/** Opens a mailed link in a browser that did not ask for it, and agrees. */
export async function openElsewhere(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await linkQuestion(page, email)
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

/** A toast with its title and body, and nothing else. */
export const toast = (page: Page, kind: 'status' | 'alert', ...words: string[]) =>
  page
    .getByRole('region', { name: t(texts.shell.notifications) })
    .getByRole(kind)
    .locator(':scope > div')
    .filter({ hasText: words.map((word) => t(word)).join('') });

/** Fills in the sign-up tab and lets the browser prove itself. */
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
  // A proof of work takes as long as the machine needs.
  await expect(check.getByText(t(captcha.checked)).first()).toBeVisible({ timeout: 60_000 });
}

export const signUpButton = (page: Page) =>
  page.getByRole('button', { name: t(auth.signUp.button), exact: true });

/** Fills in and sends the sign-in form that the page shows. */
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
  const session = await askAuth(page.request, 'token?grant_type=password', { email, password });
  await openWithSession(page, session, path);
}

/**
 * Creates a member, signs it in on `page` and opens a page there. Uses the API; the pages' own way is tested in
 * `accounts.e2e.ts`.
 * @returns its e-mail address
 */
export async function becomeMember(page: Page, path = '/app'): Promise<string> {
  const { request } = page;
  const email = anEmail();
  const gotrue_meta_security = { captcha_token: await earnToken({ url: process.env['E2E_BASE_URL']! }) };
  await askAuth(request, 'signup', { email, password: PASSWORD, gotrue_meta_security });
  const { code } = await mailed(request, email, 'signup');
  await openWithSession(page, await askAuth(request, 'verify', { type: 'signup', email, token: code }), path);
  await expect(page).toHaveURL(path);
  return email;
}

async function askAuth(request: APIRequestContext, path: string, data: unknown): Promise<unknown> {
  const response = await request.post(`${AUTH_PATH}/${path}`, { data });
  expect([path, response.status(), await response.text()]).toEqual([path, 200, expect.any(String)]);
  return response.json();
}

/** Opens a page in a browser that holds a session, as it does on a member's return. */
async function openWithSession(page: Page, session: unknown, path: string): Promise<void> {
  await page.goto(PLAIN_PAGE);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `${brand.slug}-auth`,
    JSON.stringify(session),
  ] as const);
  if (path !== PLAIN_PAGE) await page.goto(path);
}

/** What a member's own programs send, signed in by the password. */
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

/** Another browser, where nobody is signed in. */
export const anotherBrowser = async (browser: Browser): Promise<Page> =>
  (await browser.newContext()).newPage();
