import type { Page } from '@playwright/test';
import { PNG } from '../test/support/receipt-files.js';
import { authenticator } from './authenticator.js';
import { WITH_PICTURES } from './chromium.js';
import { press, tabTo, type } from './keyboard.js';
import { WALLET, amountField, brand, buyButton, openPresale, t, texts, walletField } from './kingdom.js';
import {
  PASSWORD,
  PLAIN_PAGE,
  anEmail,
  anotherBrowser,
  becomeMember,
  codeField,
  emailField,
  mailed,
  openRoomAsAdmin,
  passwordField,
  signInButton,
  signOutButton,
  signUpButton,
  toast,
} from './members.js';
import { DESKTOP, PHONE, hydrated, open } from './site.js';
import { expect, test } from './test.js';
import { installWallet } from './wallets.js';
import { avoidMidnight, stage, stageButton } from './zoom.js';

test.use(WITH_PICTURES);

const { application, auth, buying, captcha, home, love, payments, zoom } = texts;
const { celebration } = texts.purchaseProgress;
const notify = { ...texts.presale.notify, ...texts.notifyPayment };
const button = (page: Page, name: string) => page.getByRole('button', { name: t(name), exact: true });
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: t(application.tabs.label) })
    .getByRole('link', { name: t(name), exact: true });
const skipLink = (page: Page) => page.getByRole('link', { name: t(texts.shell.skipToContent), exact: true });
const main = (page: Page) => page.getByRole('main');

/** Passes everything that stands before the content. */
async function skipToContent(page: Page): Promise<void> {
  await press(page, skipLink(page));
  await expect(main(page)).toBeFocused();
}

for (const viewport of [DESKTOP, PHONE])
  test(`a visitor without a mouse finds the pre-sale, buys and reads the receipt, at ${viewport.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, '/');
    await skipToContent(page);
    // The button of the hero is the first control behind the skip link.
    await tabTo(
      page,
      main(page)
        .getByRole('link', { name: t(texts.landing.hero.presale) })
        .first(),
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/presale/public');
    await hydrated(page.getByRole('heading', { name: t(texts.presale.form.heading) }));

    await press(page, main(page).getByRole('button', { name: '10k ($10)' }));
    await expect(amountField(page)).toHaveValue('10000');
    await type(page, walletField(page), WALLET);
    await press(page, buyButton(page));
    const done = page.getByRole('dialog', { name: t(celebration.heading) });
    await expect(done).toBeVisible();
    // The dialog keeps the focus until it is closed, and gives it back.
    await expect(done.locator(':focus')).toHaveCount(1);
    await press(page, done.getByRole('link', { name: t(celebration.receipt) }));
    await expect(page).toHaveURL(/\/receipts\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(texts.receipt.title));
  });

test('a visitor without a mouse connects a wallet and gives', async ({ page, context }) => {
  const wallet = await installWallet(context);
  await open(page, '/love');
  await hydrated(page.getByRole('heading', { name: t(love.form.heading) }));
  await skipToContent(page);
  await press(page, button(page, '300'));
  await type(page, page.getByLabel(t(love.form.message)), 'Without a mouse');
  await press(page, button(page, love.form.connectAndSend));
  await press(page, page.getByRole('dialog').getByRole('button', { name: wallet.name }));
  await expect(page.getByText(t(love.form.thanks, { amount: '300' }))).toBeVisible();
});

test('a member without a mouse signs up, plays, gives, shares, renames the account and leaves', async ({
  page,
}) => {
  await avoidMidnight();
  const email = anEmail();
  await open(page, '/auth');
  await hydrated(page.getByRole('tab', { name: t(auth.signUp.tab) }));
  await tabTo(page, page.getByRole('tab', { name: t(auth.signIn.tab) }));
  await page.keyboard.press('ArrowRight');
  await type(page, emailField(page), email);
  await type(page, passwordField(page), PASSWORD);
  const check = page.getByRole('group', { name: t(captcha.label) });
  await press(page, check.getByRole('checkbox'), 'Space');
  await expect(check.getByText(t(captcha.checked)).first()).toBeVisible({ timeout: 60_000 });
  await press(page, signUpButton(page));
  const { code } = await mailed(page.request, email, 'signup');
  await type(page, codeField(page), code);
  await press(page, button(page, auth.mailed.button));
  await expect(page).not.toHaveURL(/auth/);
  await open(page, '/app');

  // The first visit, and past the tabs to the next step.
  await press(page, button(page, home.firstVisit.skip));
  await page.reload();
  await skipToContent(page);
  await press(page, main(page).getByRole('link', { name: t(home.next.steps.first.button), exact: true }));
  await expect(page).toHaveURL('/app/play');
  await press(page, stageButton(page, application.play.stage.start));
  await expect(stage(page)).toHaveAttribute('data-phase', 'running');
  await page.keyboard.press('Space');
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 60_000 });
  await expect(stageButton(page, zoom.again)).toBeFocused();
  await expect(page.getByTestId('games-played')).toHaveText('1');

  await tabTo(page, tab(page, application.tabs.donate), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app/donate');
  await type(page, page.getByLabel(t(application.donate.form.custom, { ticker: brand.ticker })), '1');
  await press(page, button(page, application.donate.form.button));
  await expect(page.getByTestId('total-donated')).toContainText('1');

  await tabTo(page, tab(page, application.tabs.leaderboard), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/leaderboard/);
  await press(page, page.getByRole('button', { name: /^Share/ }).first());
  const share = page.getByRole('dialog', { name: t(texts.share.dialog.heading) });
  await expect(share.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();

  await open(page, '/app/account');
  const username = page.getByLabel(t(texts.account.profile.username));
  await type(page, username, 'Queen of Keys');
  await press(page, button(page, texts.account.profile.save));
  const { saved } = texts.account.profile;
  await expect(toast(page, 'status', saved.title, saved.body)).toBeVisible();
  await page.reload();
  await expect(username).toHaveValue('Queen of Keys');
  await press(page, signOutButton(page));
  await expect(page).toHaveURL('/auth');
  await expect(signInButton(page)).toBeVisible();
});

test('a member without a mouse buys by card, opens the receipt and swaps', async ({ page, context }) => {
  const wallet = await installWallet(context);
  await becomeMember(page, PLAIN_PAGE);
  await open(page, '/buy');
  await hydrated(page.getByRole('tab', { name: t(buying.tabs.fiat) }));
  await skipToContent(page);
  await press(page, button(page, '$50'));
  await press(page, button(page, buying.form.buy));
  const { purchased } = buying.toasts;
  await expect(toast(page, 'status', purchased.title)).toBeVisible();
  await press(page, main(page).getByRole('link', { name: t(buying.status.receipt) }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(texts.receipt.title));

  await open(page, '/buy');
  const crypto = page.getByRole('tab', { name: t(buying.tabs.crypto) });
  await tabTo(page, page.getByRole('tab', { name: t(buying.tabs.fiat) }));
  await page.keyboard.press('ArrowRight');
  await expect(crypto).toBeFocused();
  await type(page, page.getByLabel(t(buying.form.amount, { currency: 'USDC' })), '12');
  await press(page, button(page, buying.form.connectAndSwap));
  await press(page, page.getByRole('dialog').getByRole('button', { name: wallet.name }));
  await expect(toast(page, 'status', buying.toasts.swapped.title)).toBeVisible();
});

test('a member without a mouse adds an authenticator, and signs in with it', async ({ page }) => {
  const email = await becomeMember(page, '/app/account');
  const words = texts.account.factors;
  await press(page, button(page, words.add));
  await type(page, page.getByLabel(t(words.name), { exact: true }), 'Raven');
  await press(page, button(page, words.begin));
  await expect(page.getByRole('img', { name: t(words.qr) })).toBeVisible();
  const nextCode = authenticator((await page.locator('code').textContent())!);
  await type(page, page.getByLabel(t(words.code), { exact: true }), nextCode());
  await press(page, button(page, words.confirm));
  await expect(toast(page, 'status', words.done.title, words.done.body)).toBeVisible();
  await press(page, button(page, words.codesKept));
  await expect(page.getByText(t(words.codesLeft, { count: '10' }))).toBeVisible();
  await tabTo(page, signOutButton(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');

  await type(page, emailField(page), email);
  await type(page, passwordField(page), PASSWORD);
  await press(page, signInButton(page));
  await expect(page.getByRole('heading', { name: t(auth.factor.heading) })).toBeFocused();
  await type(page, page.getByLabel(t(auth.factor.code), { exact: true }), nextCode());
  await press(page, button(page, auth.factor.button));
  await expect(page).toHaveURL('/app');
});

test('a payment is reported, looked at and rejected without a mouse', async ({ page, browser }) => {
  const sender = anEmail();
  await openPresale(page);
  await type(page, amountField(page), '20,000');
  const form = page.getByRole('region', { name: t(notify.heading) });
  // The form is loaded when the page comes near it.
  await form.scrollIntoViewIfNeeded();
  await type(page, form.getByLabel(t(notify.email)), sender);
  await type(page, form.getByLabel(t(notify.wallet)), WALLET);
  const receipt = form.getByLabel(t(notify.receipt));
  await tabTo(page, receipt);
  await receipt.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PNG });
  await press(page, form.getByRole('button', { name: t(notify.button) }));
  await expect(toast(page, 'status', notify.sentSimulated)).toBeVisible();

  const operator = await anotherBrowser(browser);
  await openRoomAsAdmin(operator, '/admin/people');
  await press(operator, operator.getByRole('link', { name: t(texts.operations.pages.payments) }).first());
  const payment = operator.getByTestId('payment').filter({ hasText: sender });
  // The new page takes the focus when it has loaded.
  await expect(payment).toBeVisible();
  await expect(operator.locator('#content')).toBeFocused();
  await skipToContent(operator);
  await press(operator, payment.getByRole('button', { name: t(payments.look) }));
  await expect(operator.getByRole('img', { name: t(payments.receiptOf, { email: sender }) })).toBeVisible();
  await operator.keyboard.press('Escape');
  await press(operator, payment.getByRole('button', { name: t(payments.reject.open) }));
  const rejecting = operator.getByRole('dialog', { name: t(payments.reject.title) });
  await type(operator, rejecting.getByLabel(t(payments.reject.reason)), 'It never arrived.');
  await press(operator, rejecting.getByRole('button', { name: t(payments.reject.button) }));
  await expect(rejecting).toBeHidden();
  await expect(payment.getByRole('button', { name: t(payments.reject.open) })).toHaveCount(0);
  await operator.context().close();
});
