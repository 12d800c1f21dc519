import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect, test } from '@playwright/test';
import { t, texts } from './kingdom.js';

const { captcha, auth } = texts;
const WIDGET = /\/assets\/altcha-[^/]+\.js$/;

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: t(auth.signUp.tab) }).click();
}

const group = (page: Page) => page.getByRole('group', { name: t(captcha.label) });
const box = (page: Page) => group(page).getByRole('checkbox');

test.describe('the captcha', () => {
  test('is done by keyboard alone, says so, and loads nothing but files of our own', async ({ page }) => {
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
    const { violations } = await new AxeBuilder({ page }).include('form').analyze();
    expect(violations).toEqual([]);
  });

  test('takes a click at the middle of its box, and starts anew after a challenge was refused', async ({
    page,
  }) => {
    await page.route('**/api/captcha/challenge', (route) => route.fulfill({ status: 503, json: {} }));
    await openSignUp(page);
    await box(page).click();
    await expect(group(page).getByRole('alert')).toHaveText(t(captcha.error));
    await page.unroute('**/api/captcha/challenge');
    await box(page).click();
    await expect(box(page)).toBeChecked();
  });

  test('is loaded three times before it has failed, leaves the page working and can be had again', async ({
    page,
  }) => {
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
