import { type Page, expect, test } from '@playwright/test';
import type { ManualPaymentList } from '#libs/contracts';
import { PNG } from '../test/support/receipt-files.js';
import { WALLET, amountField, brand, openPresale, soldText, t, texts } from './kingdom.js';
import { anEmail, anotherBrowser, emailField, passwordField, signInButton, toast } from './members.js';
import { expectSound } from './site.js';

const { notify, form } = texts.presale;
const { payments } = texts;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '', E2E_MAIL_URL = '' } = process.env;
const section = (page: Page) => page.getByRole('region', { name: t(notify.heading) });
const email = (page: Page) => section(page).getByLabel(t(notify.email));
const wallet = (page: Page) => section(page).getByLabel(t(notify.wallet));
const receipt = (page: Page) => section(page).getByLabel(t(notify.receipt));
const button = (page: Page) => section(page).getByRole('button', { name: t(notify.button) });
const payment = (page: Page, sender: string) => page.getByTestId('payment').filter({ hasText: sender });

const widthOf = (picture: unknown): number => (picture as { naturalWidth: number }).naturalWidth;

/** Opens the pre-sale and comes to the form, whose code arrives then. */
async function openNotify(page: Page): Promise<void> {
  await openPresale(page);
  await section(page).scrollIntoViewIfNeeded();
  await expect(email(page)).toBeVisible();
}

interface Mail {
  to: { address: string }[];
  subject: string;
  text: string;
}

const mailsTo = async (page: Page, address: string): Promise<Mail[]> =>
  ((await (await page.request.get(`${E2E_MAIL_URL}/email`)).json()) as Mail[]).filter(({ to }) =>
    to.some((each) => each.address === address),
  );

async function openPayments(page: Page): Promise<void> {
  await page.goto('/admin/payments');
  await emailField(page).fill(E2E_ADMIN_EMAIL);
  await passwordField(page).fill(E2E_ADMIN_PASSWORD);
  await signInButton(page).click();
  await expect(page.getByRole('heading', { name: t(payments.title), level: 1 })).toBeVisible();
}

test('a payment is told with a picture, approved by an operator, mailed and in the figures', async ({
  page,
  browser,
}) => {
  const sender = anEmail();
  const operator = await anotherBrowser(browser);
  await openPayments(operator);

  await openNotify(page);
  await amountField(page).fill('20,000');
  await expect(section(page)).toContainText('20,000');
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
  await button(page).click({ force: true });
  await expect(toast(page, 'alert', notify.missing)).toBeVisible();
  await email(page).fill(sender);
  await wallet(page).fill('no wallet');
  await button(page).click();
  await expect(section(page).getByText(t(form.walletInvalid))).toBeVisible();
  await wallet(page).fill(WALLET);
  await receipt(page).setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from('MZ'),
  });
  await button(page).click();
  await expect(section(page).getByText(t(notify.receiptRefused))).toBeVisible();
  await expect(toast(page, 'alert', notify.failed)).toBeVisible();
  await receipt(page).setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PNG });
  await button(page).click();
  await expect(toast(page, 'status', notify.sentSimulated)).toBeVisible();
  await expect(email(page)).toHaveValue('');
  await expect(receipt(page)).toHaveValue('');

  // It came to the operator's list without a reload.
  const item = payment(operator, sender);
  await expect(item).toContainText(t(payments.claim, { amount: '20,000', currency: 'SOL' }));
  await item.getByRole('button', { name: t(payments.look) }).click();
  const picture = operator.getByRole('img', { name: t(payments.receiptOf, { email: sender }) });
  await expect.poll(() => picture.evaluate(widthOf)).toBe(8);
  await operator.keyboard.press('Escape');

  const after = await soldText(page.request, 20_000);
  await item.getByRole('button', { name: t(payments.approve.open) }).click();
  const dialog = operator.getByRole('dialog', { name: t(payments.approve.title) });
  const confirm = dialog.getByRole('button', { name: t(payments.approve.button) });
  await confirm.click();
  await expect(dialog.getByText(t(payments.approve.paidWrong))).toBeVisible();
  await dialog.getByLabel(t(payments.approve.paid, { unit: 'SOL' })).fill('0.12');
  await confirm.click();
  await expect(item).toContainText(t(payments.status.approved));
  await expect(item.getByRole('link', { name: /^SIM-/ })).toBeVisible();

  await expect(page.getByTestId('sold')).toHaveText(after);
  const subject = t(texts.mails.purchase.subject, { amount: '20,000' });
  await expect
    .poll(async () => (await mailsTo(page, sender)).map((mail) => mail.subject))
    .toContainEqual(expect.stringContaining(subject));
  await operator.context().close();
});

test('a payment told with a PDF is rejected with a reason, and the second operator is told who was first', async ({
  page,
  browser,
}) => {
  const sender = anEmail();
  const reader = await anotherBrowser(browser);
  const pdf = await reader.pdf();
  await reader.context().close();
  await openNotify(page);
  await email(page).fill(sender);
  await wallet(page).fill(WALLET);
  await receipt(page).setInputFiles({ name: 'r.pdf', mimeType: 'application/pdf', buffer: pdf });
  await button(page).click();
  await expect(toast(page, 'status', notify.sentSimulated)).toBeVisible();

  const [first, second] = [page, await anotherBrowser(browser)];
  for (const operator of [first, second]) {
    await openPayments(operator);
    await operator.getByRole('button', { name: t(payments.status.pending), exact: true }).click();
  }
  const download = first.waitForEvent('download');
  await payment(first, sender).getByRole('button', { name: /PDF/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^receipt-[\w-]+\.pdf$/);

  await payment(second, sender)
    .getByRole('button', { name: t(payments.approve.open) })
    .click();
  const late = second.getByRole('dialog', { name: t(payments.approve.title) });
  await late.getByLabel(t(payments.approve.amount)).fill('10000');
  await late.getByLabel(t(payments.approve.paid, { unit: 'SOL' })).fill('1');

  await payment(first, sender)
    .getByRole('button', { name: t(payments.reject.open) })
    .click();
  const rejecting = first.getByRole('dialog', { name: t(payments.reject.title) });
  await rejecting.getByRole('button', { name: t(payments.reject.button) }).click();
  await expect(rejecting.getByText(t(payments.reject.reasonMissing))).toBeVisible();
  await rejecting.getByLabel(t(payments.reject.reason)).fill('It never arrived.');
  await rejecting.getByRole('button', { name: t(payments.reject.button) }).click();
  await expect(payment(first, sender)).toHaveCount(0);

  await late.getByRole('button', { name: t(payments.approve.button) }).click();
  await expect(
    toast(second, 'alert', payments.undecided, t(texts.refusals.payments.rejected, { by: E2E_ADMIN_EMAIL })),
  ).toBeVisible();
  await expect(late).toHaveCount(0);
  await expect
    .poll(async () => (await mailsTo(page, sender)).some(({ text }) => text.includes('It never arrived.')))
    .toBe(true);
  const team = (await mailsTo(page, brand.team.email)).find(({ text }) => text.includes(sender));
  expect(team?.subject).toContain(sender);
  await second.context().close();
});

test('the page of payments is sound, and for operators alone', async ({ page }) => {
  await page.goto('/admin/payments');
  await expect(page).toHaveURL('/auth?next=%2Fadmin%2Fpayments');
  await openPayments(page);
  await expectSound(page, '/admin/payments');
  const list = page.waitForResponse('**/api/admin/payments?*');
  await page.goto('/admin/payments');
  const { items } = (await (await list).json()) as ManualPaymentList;
  await expect(page.getByTestId('payment')).toHaveCount(items.length);
  await expect(page.getByTestId('simulation-banner')).toContainText(t(texts.simulation.text));
});

test('the pre-sale in a frame is the page alone, and leads out of the frame', async ({ page }) => {
  await page.goto('/press');
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<iframe id="framed" src="/presale/public?embedded=1" width="900" height="900"></iframe>')`,
  );
  const frame = page.frameLocator('#framed');
  await expect(frame.getByRole('heading', { name: t(form.heading) })).toBeVisible();
  await expect(frame.getByRole('navigation')).toHaveCount(0);
  await expect(frame.getByRole('contentinfo')).toHaveCount(0);
  await frame.getByLabel(t(form.amount)).fill('10000');
  await frame.getByLabel(t(form.wallet)).fill(WALLET);
  await frame.getByRole('button', { name: t(form.buy), exact: true }).click();
  const done = frame.getByRole('dialog', { name: t(texts.presale.celebration.heading) });
  await done.getByRole('link').click();
  await expect(page).toHaveURL(/\/receipts\/SIM-/);
});
