import type { Page } from '@playwright/test';
import { openTcpProxy } from '../test/support/tcp-proxy.js';
import { type MailInbox, openInbox } from '../test/support/mail-catcher.js';
import { t, texts, WALLET } from './kingdom.js';
import { anEmail, anotherBrowser, openSignedIn, toast } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { PHONE, expectShownLayout, overflow } from './site.js';
import { expect, test } from './test.js';

const { failures, jobs, overview } = texts.operations;
const QUEUE = 'badges';
const SCHEDULE = 'verify-audit';

test.describe('the page of jobs', () => {
  let inbox: MailInbox;
  let mailServer: Awaited<ReturnType<typeof openTcpProxy>>;
  let mailPort: number;

  useOwnKingdom(async () => {
    inbox = await openInbox();
    mailPort = Number(new URL(inbox.smtpUrl).port);
    mailServer = await openTcpProxy(mailPort);
    return { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, AUTH_CONFIRM_EMAIL: 'false' };
  });
  test.afterAll(async () => {
    mailServer.close();
    await inbox.close();
  });

  const openRoom = (page: Page, path = '/admin/jobs') => {
    const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
    return openSignedIn(page, path, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
  };
  const buyAs = ({ request }: Page, buyerEmail: string) =>
    request.post('/api/presale/purchases', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { tokenAmount: '10000', paymentCurrency: 'USDT', buyerWallet: WALLET, buyerEmail },
    });
  const section = (page: Page, heading: string) =>
    page.getByRole('region', { name: t(heading), exact: true });

  test('an operator chooses failed work, tries it again, and reads what happened to each', async ({
    page,
  }) => {
    mailServer.forwardTo(undefined);
    const emails = [anEmail(), anEmail(), anEmail()];
    for (const email of emails.slice(1)) await buyAs(page, email);
    await openRoom(page);
    const group = section(page, failures.heading).getByRole('listitem');
    await expect(group).toContainText('send-purchase-mail-when-purchase-confirmed');
    await expect(group.getByText(/^2 waiting/)).toBeVisible();
    await group.getByRole('button', { name: t(failures.choose) }).click();
    const boxes = group.getByRole('checkbox', { name: /^Choose event / });
    await expect(boxes).toHaveCount(2);
    await buyAs(page, emails[0]!);
    await expect(group.getByText(/^3 waiting/)).toBeVisible();
    await expect(boxes).toHaveCount(3);
    await boxes.first().check();
    await boxes.last().check();
    await expectShownLayout(page);
    mailServer.forwardTo(mailPort);
    await group.getByRole('button', { name: t(failures.retryChosen, { count: '2' }) }).click();
    const results = section(page, failures.retried.title);
    // On a busy machine, the mail may be sent by itself just before it is tried again.
    await expect(results.getByRole('row').filter({ hasText: /Runs now|Was |Had acted before/ })).toHaveCount(
      2,
    );
    // The third is tried again by itself, or as the rest of its group.
    for (const email of emails) await expect.poll(async () => (await inbox.to(email)).length).toBe(1);
    await expect(section(page, failures.heading).getByRole('status')).toHaveText(t(failures.none), {
      timeout: 60_000,
    });
  });

  test('an operator pauses a queue, reads who did, resumes it, and runs a schedule', async ({ page }) => {
    await openRoom(page);
    const queues = section(page, jobs.queues.heading);
    const row = queues.getByRole('row').filter({ hasText: QUEUE });
    await row.getByRole('button', { name: t(jobs.queues.named.pause, { name: QUEUE }) }).click();
    await expect(row).toContainText(`${t(jobs.queues.paused)} by ${process.env['E2E_ADMIN_EMAIL']}`);
    await row.getByRole('button', { name: t(jobs.queues.named.resume, { name: QUEUE }) }).click();
    await expect(row).not.toContainText(t(jobs.queues.paused));

    const schedules = section(page, jobs.schedules.heading);
    await schedules.getByRole('button', { name: t(jobs.schedules.runNamed, { name: SCHEDULE }) }).click();
    const { title, body } = jobs.schedules.results.started;
    await expect(toast(page, 'status', title, t(body, { name: SCHEDULE }))).toBeVisible();
    await expect(schedules.getByRole('row').filter({ hasText: SCHEDULE })).toContainText(
      t(jobs.schedules.outcomes.done),
    );
    const charts = section(page, jobs.charts.heading).getByRole('figure');
    await expect(charts).toHaveCount(3);
    await expect(charts.first().locator('canvas')).toBeVisible();
    await charts.first().getByText(t(texts.operations.chart.table)).click();
    await expect(charts.first().getByRole('table')).toContainText(t(jobs.charts.completed));

    const processes = section(page, jobs.processes.heading);
    await expect(processes).toContainText(t(jobs.processes.kinds.worker));
    await page.setViewportSize(PHONE);
    expect(await overflow(page)).toBe(0);
  });

  test('the overview draws its figures beside those of the span before, and says them in a table', async ({
    page,
  }) => {
    await buyAs(page, anEmail());
    await openRoom(page, '/admin');
    const sold = page.getByRole('figure').filter({ hasText: t(overview.figures.tokensSold) });
    await expect(sold.locator('canvas')).toBeVisible();
    await expectShownLayout(page);
    await expect(sold.locator('canvas')).toBeVisible();
    // The keyboard reaches the table, which scrolls, and leaves it again.
    await sold.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(sold.getByRole('row')).toHaveCount(8);
    await page.keyboard.press('Tab');
    await expect(sold.getByRole('region')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(sold.locator(':focus')).toHaveCount(0);
  });

  test('a hidden tab asks nothing, and catches up when it is shown again', async ({ page, browser }) => {
    const path = '/admin/purchases';
    const watched = await anotherBrowser(browser);
    for (const one of [page, watched]) {
      await openRoom(one, path);
      await expect(one.getByRole('table')).toBeVisible();
    }
    const shown = (hidden: boolean) =>
      page.evaluate((hide) => {
        Object.defineProperty(document, 'hidden', { value: hide, configurable: true });
        Object.defineProperty(document, 'visibilityState', {
          value: hide ? 'hidden' : 'visible',
          configurable: true,
        });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, hidden);
    await page.waitForLoadState('networkidle');
    await shown(true);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url());
    });
    // Through the other browser, because this one must ask nothing.
    const bought = (await (await buyAs(watched, anEmail())).json()) as { reference: string };
    const row = (one: Page) => one.getByRole('row').filter({ hasText: bought.reference });
    await expect(row(watched)).toContainText(t(texts.operations.purchases.statuses.confirmed));
    await expect(row(page)).toHaveCount(0);
    expect(asked).toEqual([]);
    await shown(false);
    await expect(row(page)).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
  });
});
