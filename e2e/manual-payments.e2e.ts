import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { PeopleList, ManualPaymentList } from '#contracts';
import { PNG } from '../test/support/receipt-files.js';
import { WITH_PICTURES } from './chromium.js';
import { WALLET, amountField, brand, openPresale, soldText, t, texts } from './kingdom.js';
import {
  anEmail,
  anotherBrowser,
  becomeMember,
  bearer,
  mailsTo,
  openSignedIn,
  PASSWORD,
  submitSignIn,
  toast,
} from './members.js';
import { expect, test } from './test.js';

test.use(WITH_PICTURES);

const { form } = texts.presale;
const notify = { ...texts.presale.notify, ...texts.notifyPayment };
const { payments } = texts;

const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
const section = (page: Page) => page.getByRole('region', { name: t(notify.heading) });
const email = (page: Page) => section(page).getByLabel(t(notify.email));
const wallet = (page: Page) => section(page).getByLabel(t(notify.wallet));
const paid = (page: Page, unit: string) => section(page).getByLabel(t(notify.paid, { unit }));
const reference = (page: Page) => section(page).getByLabel(t(notify.reference));
const receipt = (page: Page) => section(page).getByLabel(t(notify.receipt));
const button = (page: Page) => section(page).getByRole('button', { name: t(notify.button) });
const payment = (page: Page, sender: string) => page.getByTestId('payment').filter({ hasText: sender });

const widthOf = (picture: unknown): number => (picture as { naturalWidth: number }).naturalWidth;

/** Opens the pre-sale and scrolls to the form, which loads its code then. */
async function openNotify(page: Page): Promise<void> {
  await openPresale(page);
  await section(page).scrollIntoViewIfNeeded();
  await expect(email(page)).toBeVisible();
}

/** Makes an account an operator through the API, as the admin. */
async function makeOperator({ request }: Page, address: string): Promise<void> {
  const headers = await bearer(request, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
  const found = await request.get(`/api/admin/people?q=${encodeURIComponent(address)}`, { headers });
  const { items } = (await found.json()) as PeopleList;
  await request.put(`/api/admin/people/${items[0]!.id}/role`, { headers, data: { role: 'operator' } });
}

async function openPayments(
  page: Page,
  address = E2E_ADMIN_EMAIL,
  password = E2E_ADMIN_PASSWORD,
): Promise<void> {
  await openSignedIn(page, '/admin/payments', address, password);
  await expect(
    page.getByRole('heading', { name: t(texts.operations.pages.payments), level: 1 }),
  ).toBeVisible();
}

test('a payment is reported with a picture, approved by an operator, mailed and included in the figures', async ({
  page,
  browser,
  announce,
}) => {
  announce(/^POST 422 .*manual-payments/, /^POST (409|422) .*approve/);
  const [sender, transaction] = [anEmail(), randomBytes(32).toString('hex')];
  const operator = await anotherBrowser(browser);
  await openPayments(operator);

  await openNotify(page);
  await amountField(page).fill('20,000');
  await expect(section(page)).toContainText('20,000');
  await expect(button(page)).toHaveAttribute('aria-disabled', 'false');
  await button(page).click();
  await expect(toast(page, 'alert', notify.missing)).toBeVisible();
  await expect(section(page).getByText(t(texts.shared.emailMissing))).toBeVisible();
  await expect(section(page).getByText(t(form.walletMissing))).toBeVisible();
  await email(page).fill(sender);
  await wallet(page).fill('no wallet');
  await button(page).click();
  await expect(section(page).getByText(t(form.walletInvalid))).toBeVisible();
  await wallet(page).fill(WALLET);
  await paid(page, 'SOL').fill('none');
  await reference(page).fill('–');
  await button(page).click();
  await expect(section(page).getByText(t(notify.paidWrong))).toBeVisible();
  await expect(section(page).getByText(t(notify.referenceWrong, { max: '200' }))).toBeVisible();
  await paid(page, 'SOL').fill('0.12');
  await reference(page).fill(transaction);
  await receipt(page).setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from('MZ'),
  });
  await button(page).click();
  await expect(section(page).getByText(t(texts.refusals.payments.notAReceipt))).toBeVisible();
  await expect(toast(page, 'alert', notify.failed)).toBeVisible();
  await receipt(page).setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PNG });
  await button(page).click();
  await expect(toast(page, 'status', notify.sentSimulated)).toBeVisible();
  await expect(email(page)).toHaveValue('');
  await expect(reference(page)).toHaveValue('');
  await expect(receipt(page)).toHaveValue('');

  // The payment appears in the operator's list without a reload.
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
  const verified = dialog.getByLabel(t(payments.approve.paid, { unit: 'SOL' }));
  const referenceField = dialog.getByLabel(t(payments.approve.reference));
  await expect(verified).toHaveValue('0.12');
  // The operator must enter the reference, so the sender's claim is not filled in.
  await expect(referenceField).toHaveValue('');
  await verified.fill('');
  await confirm.click();
  await expect(dialog.getByText(t(payments.approve.paidWrong))).toBeVisible();
  await expect(dialog.getByText(t(payments.approve.referenceWrong))).toBeVisible();
  await verified.fill('0.12');
  await referenceField.fill(transaction);
  await confirm.click();
  await expect(item).toContainText(t(payments.status.approved));
  await expect(item.getByRole('link', { name: /^SIM-/ })).toBeVisible();
  await expect(item).toContainText(transaction);

  // A second payment names the same transaction. The list says so and links to the first, and the approval is refused.
  const copier = anEmail();
  await email(page).fill(copier);
  await wallet(page).fill(WALLET);
  await reference(page).fill(`https://explorer.example/tx/${transaction}`);
  await button(page).click();
  const copy = payment(operator, copier);
  await copy.getByRole('button', { name: t(payments.approve.open) }).click();
  await dialog.getByLabel(t(payments.approve.amount)).fill('20000');
  await verified.fill('0.12');
  await referenceField.fill(`https://explorer.example/tx/${transaction}`);
  await confirm.click();
  await expect(dialog.getByText(t(texts.refusals.payments.referenceUnclear))).toBeVisible();
  await referenceField.fill(transaction);
  await confirm.click();
  await expect(dialog.getByText(t(texts.refusals.payments.referenceUsed))).toBeVisible();
  await operator.keyboard.press('Escape');
  await copy.getByRole('link', { name: t(payments.shared.reference, { count: '1' }) }).click();
  await expect(operator.getByTestId('payment')).toHaveCount(2);
  await expect(payment(operator, sender)).toBeVisible();
  await operator.getByRole('link', { name: t(payments.alikeEnd) }).click();

  await expect(page.getByTestId('sold')).toHaveText(after);
  const subject = t(texts.mails.purchase.subject, { amount: '20,000' });
  await expect
    .poll(async () => (await mailsTo(page.request, sender)).map((mail) => mail.subject))
    .toContainEqual(expect.stringContaining(subject));
  await operator.context().close();
});

test('a payment reported with a PDF is rejected with a reason, and a second operator sees who decided first', async ({
  page,
  browser,
  announce,
}) => {
  announce(/^POST 409 .*approve/);
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
    await operator.getByRole('tab', { name: t(payments.status.pending), exact: true }).click();
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
  await late.getByLabel(t(payments.approve.reference)).fill(`late-${Date.now()}`);

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
    .poll(async () =>
      (await mailsTo(page.request, sender)).some(({ text }) => text.includes('It never arrived.')),
    )
    .toBe(true);
  const team = (await mailsTo(page.request, brand.team.email)).find(({ text }) => text.includes(sender));
  expect(team?.subject).toContain(sender);
  await second.context().close();
});

test('an approval is undone by two operators, and its receipt says so', async ({
  page,
  browser,
  announce,
}) => {
  // A new role ends the account's sessions, so requests in flight fail.
  announce(/^GET 40[13] /);
  const [sender, deputy] = [anEmail(), await anotherBrowser(browser)];
  const deputyEmail = await becomeMember(deputy);
  await makeOperator(page, deputyEmail);
  await expect(deputy).toHaveURL('/auth');
  await openNotify(page);
  await amountField(page).fill('15,000');
  await email(page).fill(sender);
  await wallet(page).fill(WALLET);
  await paid(page, 'SOL').fill('0.1');
  const named = `undone-${Date.now()}`;
  await reference(page).fill(named);
  await button(page).click();
  await expect(toast(page, 'status', notify.sentSimulated)).toBeVisible();
  const before = await soldText(page.request);

  await openPayments(page);
  const item = payment(page, sender);
  await item.getByRole('button', { name: t(payments.approve.open) }).click();
  const approving = page.getByRole('dialog', { name: t(payments.approve.title) });
  await approving.getByLabel(t(payments.approve.reference)).fill(named);
  await approving.getByRole('button', { name: t(payments.approve.button) }).click();
  await expect(item).toContainText(t(payments.status.approved));
  const receiptLink = item.getByRole('link', { name: /^SIM-/ });
  const address = (await receiptLink.getAttribute('href'))!;

  await item.getByRole('button', { name: t(payments.undo.open) }).click();
  const asking = page.getByRole('dialog', { name: t(payments.undo.title) });
  await asking.getByRole('button', { name: t(payments.undo.button) }).click();
  await expect(asking.getByText(t(payments.reject.reasonMissing))).toBeVisible();
  await asking.getByLabel(t(payments.undo.reason)).fill('It was credited twice.');
  await asking.getByRole('button', { name: t(payments.undo.button) }).click();
  await expect(item).toContainText(t(payments.undo.own));

  await openPayments(deputy, deputyEmail, PASSWORD);
  await deputy.getByRole('tab', { name: t(payments.status['undo-asked']), exact: true }).click();
  const openUndo = payment(deputy, sender);
  await expect(openUndo).toContainText('It was credited twice.');
  await openUndo.getByRole('button', { name: t(payments.undo.confirmOpen) }).click();
  const deciding = deputy.getByRole('dialog', { name: t(payments.undo.confirmTitle) });
  await deciding.getByRole('button', { name: t(payments.undo.confirm) }).click();
  await expect(toast(deputy, 'status', payments.undo.confirmedDone.title)).toBeVisible();
  await expect(item).toContainText(t(payments.status.undone));
  expect(await soldText(page.request)).toBe(before);
  await page.goto(address);
  await expect(page.getByText(/was reversed on/)).toBeVisible();
  await expect
    .poll(async () =>
      (await mailsTo(page.request, sender)).some(({ text }) => text.includes('credited twice')),
    )
    .toBe(true);
  await deputy.context().close();
});

test('the payments page renders correctly, and is only for operators', async ({ page }) => {
  await page.goto('/admin/payments');
  await expect(page).toHaveURL('/auth?next=%2Fadmin%2Fpayments');
  const list = page.waitForResponse('**/api/admin/payments?*');
  await submitSignIn(page, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
  await expect(
    page.getByRole('heading', { name: t(texts.operations.pages.payments), level: 1 }),
  ).toBeVisible();
  const { items } = (await (await list).json()) as ManualPaymentList;
  await expect(page.getByTestId('payment')).toHaveCount(items.length);
  await expect(page.getByTestId('simulation-banner')).toContainText(t(texts.simulation.text));
});

test('the framed pre-sale shows only its page, and its links leave the frame', async ({ page }) => {
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
  const done = frame.getByRole('dialog', { name: t(texts.purchaseProgress.celebration.heading) });
  await done.getByRole('link').click();
  await expect(page).toHaveURL(/\/receipts\/SIM-/);
});
