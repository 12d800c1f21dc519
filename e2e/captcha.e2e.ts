import type { Page } from '@playwright/test';
import { t, texts } from './kingdom.js';
import { PASSWORD, anEmail, emailField, passwordField, signInButton, toast } from './members.js';
import { axeFindings } from './site.js';
import { expect, test } from './test.js';

const { captcha, auth } = texts;
const WIDGET = /\/assets\/altcha-[^/]+\.js$/;

/** Replaces the external script: a button takes the place of the widget, and its tokens are numbered. */
const STAND_IN = `let given = 0;
window.turnstile = {
  render: (box, { sitekey, callback }) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: sitekey });
    button.onclick = () => callback('token ' + ++given);
    box.replaceChildren(button);
    return 'widget';
  },
  reset: () => {},
  remove: () => {},
};`;

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: t(auth.signUp.tab) }).click();
}

const group = (page: Page) => page.getByRole('group', { name: t(captcha.label) });
const box = (page: Page) => group(page).getByRole('checkbox');

test.describe('the captcha', () => {
  test('is completed by keyboard alone, shows its state, and loads only files of our own', async ({
    page,
  }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await openSignUp(page);
    await expect(box(page)).toHaveAccessibleName(t(captcha.check));
    await box(page).focus();
    await page.keyboard.press('Space');
    await expect(group(page).getByRole('status')).toHaveText(t(captcha.checked));
    await expect(box(page)).toBeChecked();
    expect(refused).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('accepts a click in the middle of its box, and starts again after a challenge was refused', async ({
    page,
    announce,
  }) => {
    announce(/^GET 503 .*challenge/);
    await page.route('**/api/captcha/challenge', (route) => route.fulfill({ status: 503, json: {} }));
    await openSignUp(page);
    await box(page).click();
    await expect(group(page).getByRole('alert')).toHaveText(t(captcha.error));
    await page.unroute('**/api/captcha/challenge');
    await box(page).click();
    await expect(box(page)).toBeChecked();
  });

  test('fails after three attempts to load, leaves the page working, and can be loaded again', async ({
    page,
    announce,
  }) => {
    announce(/ERR_FAILED .*altcha/);
    let loads = 0;
    await page.route(WIDGET, (route) => {
      loads += 1;
      return route.abort();
    });
    await openSignUp(page);
    await expect(group(page).getByRole('alert')).toHaveText(t(captcha.failed));
    expect(loads).toBe(3);
    await page.getByRole('tab', { name: t(auth.signIn.tab) }).click();
    await expect(page.getByRole('button', { name: t(auth.signIn.button), exact: true })).toBeEnabled();

    await page.getByRole('tab', { name: t(auth.signUp.tab) }).click();
    await expect(group(page).getByRole('alert')).toBeVisible();
    await page.unroute(WIDGET);
    await group(page)
      .getByRole('button', { name: t(captcha.retry) })
      .click();
    await expect(box(page)).toBeVisible();
  });
});

test.describe('the external captcha', () => {
  test.use({ bypassCSP: true });

  test('loads at the third attempt, appears once in a form, and gives each submit a token', async ({
    page,
    announce,
  }) => {
    announce(/ERR_FAILED .*turnstile/, /^POST 400 .*token/);
    let loads = 0;
    await page.route('https://challenges.cloudflare.com/**', (route) => {
      loads += 1;
      return loads < 3 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: STAND_IN });
    });
    await page.route('/auth', async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replace(
          '"captcha":{"kind":"altcha","key":null}',
          '"captcha":{"kind":"turnstile","key":"a-site-key"}',
        )
        .replace('"captchaOn":["signup","otp"]', '"captchaOn":["signup","password","otp"]');
      await route.fulfill({ response, body: html });
    });
    // The server of this test doesn't use Turnstile. The test only checks which tokens the page sends.
    await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} }));
    const tokens: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !/\/auth\/v1\/(token|otp)/.test(request.url())) return;
      const sent = request.postDataJSON() as { gotrue_meta_security: { captcha_token?: string } };
      tokens.push(sent.gotrue_meta_security.captcha_token);
    });
    await page.goto('/auth');
    const widget = page.getByRole('button', { name: 'a-site-key' });
    await expect(widget).toHaveCount(1);
    expect(loads).toBe(3);
    await emailField(page).fill(anEmail());
    await passwordField(page).fill(PASSWORD);
    await widget.click();
    await signInButton(page).click();
    await expect(toast(page, 'alert', auth.signIn.failed, 'Invalid login credentials')).toBeVisible();
    await signInButton(page).click();
    await expect(
      toast(page, 'alert', 'Missing information', 'Please complete the captcha verification.'),
    ).toBeVisible();
    await widget.click();
    await page.getByRole('button', { name: t(auth.signIn.link) }).click();
    await expect(page.getByRole('heading', { name: t(auth.mailed.heading) })).toBeVisible();
    expect(tokens).toEqual(['token 1', 'token 2']);
  });
});
