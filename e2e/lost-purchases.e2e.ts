import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { Localnet } from '#localnet';
import { AUTH_PATH, type CreatedPurchase, type Finding, type PeopleList } from '#contracts';
import { earnToken } from '../test/support/captcha.js';
import { type FaultyRpc, openFaultyRpc } from '../test/support/faulty-rpc.js';
import { type MailInbox, openInbox } from '../test/support/mail-catcher.js';
import { chainSettings, startOwnChain } from '../test/support/own-chain.js';
import { unreachable } from '../test/support/rpc-faults.js';
import { openTcpProxy } from '../test/support/tcp-proxy.js';
import { brand, t, texts, WALLET } from './kingdom.js';
import { anEmail, anotherBrowser, bearer, openSignedIn, PASSWORD } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { overflow, PHONE, axeFindings } from './site.js';
import { expect, test } from './test.js';

const { search, diagnosis, purchases, trace, audit, list, pages } = texts.operations;
const QUEUE = 'donations';
const SHARE = 'record-charity-share-when-purchase-confirmed';

test.describe('three buyers who say that their tokens never came', () => {
  let chain: Localnet;
  let rpc: FaultyRpc;
  let inbox: MailInbox;
  let mailServer: Awaited<ReturnType<typeof openTcpProxy>>;
  let mailPort: number;

  useOwnKingdom(async () => {
    [chain, inbox] = [await startOwnChain(brand), await openInbox()];
    rpc = await openFaultyRpc(chain.rpcUrl);
    mailPort = Number(new URL(inbox.smtpUrl).port);
    mailServer = await openTcpProxy(mailPort);
    return {
      ...chainSettings(chain),
      SOLANA_RPC_URL: rpc.url,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      AUTH_CONFIRM_EMAIL: 'false',
    };
  });
  test.afterAll(async () => {
    mailServer.close();
    rpc.close();
    await chain.close();
    await inbox.close();
  });

  /** Buys through the API, as a page does. */
  const buyAs = async ({ request }: Page, buyerEmail: string): Promise<CreatedPurchase> => {
    const response = await request.post('/api/presale/purchases', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { tokenAmount: '10000', paymentCurrency: 'USDT', buyerWallet: WALLET, buyerEmail },
    });
    return (await response.json()) as CreatedPurchase;
  };
  const known = (page: Page) => page.getByRole('region', { name: t(diagnosis.heading) });
  const finding = (page: Page, cause: Finding['cause']) => known(page).locator(`[data-cause=${cause}]`);
  /** Looks for what the buyer says, and opens the first hit with Enter. */
  const find = async (page: Page, said: string, shown = said): Promise<void> => {
    const box = page.getByRole('combobox', { name: t(search.label) });
    await expect(box).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    // As if pasted, because people don’t type what is as long as a signature.
    await page.keyboard.insertText(said);
    await expect(page.getByText(t(search.kinds.purchase), { exact: true }).last()).toBeVisible();
    await expect(page.locator('.ant-select-item-option').first()).toContainText(shown);
    await page.keyboard.press('Enter');
    await expect(known(page)).toBeVisible();
  };

  test('are found by a part of their address; the cause is read, mended and proven, and an auditor changes nothing', async ({
    page,
    browser,
    announce,
  }) => {
    test.slow();
    announce(/^GET 401 .admin.queues/, /^GET 40[13] /);
    const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
    const headers = await bearer(page.request, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
    const switchQueue = (deed: 'pause' | 'resume') =>
      page.request.put(`/admin/queues/api/queues/${QUEUE}/${deed}`, { headers });
    const emails = { queue: anEmail(), mail: anEmail(), chain: anEmail() };
    const partOf = (email: string) => email.slice(0, email.indexOf('@')).slice(4, 18);

    expect((await switchQueue('pause')).ok()).toBe(true);
    const halted = await buyAs(page, emails.queue);
    await expect.poll(async () => (await inbox.to(emails.queue)).length).toBe(1);
    mailServer.forwardTo(undefined);
    await buyAs(page, emails.mail);
    await openSignedIn(page, '/admin', E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);

    await find(page, partOf(emails.mail));
    await expect(finding(page, 'confirmed')).toBeVisible();
    await expect(finding(page, 'mail-failing')).toContainText(emails.mail);
    mailServer.forwardTo(mailPort);
    await finding(page, 'mail-failing')
      .getByRole('button', { name: t(diagnosis.retry) })
      .click();
    await expect(finding(page, 'mail-sent')).toContainText(emails.mail);
    expect(await inbox.to(emails.mail)).toHaveLength(1);
    const proof = page.url();

    const mend = rpc.add(unreachable());
    const waiting = await buyAs(page, emails.chain);
    await find(page, waiting.reference.replaceAll('-', '').toLowerCase(), waiting.reference);
    await expect(finding(page, 'handler-failing')).toContainText('settle-purchase-when-requested');
    const facts = page.getByRole('region', { name: t(texts.operations.purchase.heading) });
    await expect(facts).toContainText(t(purchases.statuses.processing));
    mend();
    await finding(page, 'handler-failing')
      .getByRole('button', { name: t(diagnosis.retry) })
      .click();
    // The page changes by itself, because the server tells it that the purchase was settled.
    await expect(facts).toContainText(t(purchases.statuses.confirmed));
    await expect(finding(page, 'confirmed')).toBeVisible();

    await find(page, partOf(emails.queue));
    await expect(finding(page, 'queue-paused')).toContainText(QUEUE);
    const happened = page.getByRole('region', { name: t(trace.heading) });
    await expect(happened).toContainText(SHARE);
    expect((await switchQueue('resume')).ok()).toBe(true);
    await expect(finding(page, 'queue-paused')).toHaveCount(0);
    await page.reload();
    await expect(happened).toContainText('donation.recorded');

    await page.getByRole('link', { name: t(pages.audit), exact: true }).click();
    await expect(
      page.getByRole('cell', { name: t(audit.actions['queue-room-action']) }).first(),
    ).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: t(list.export) }).click();
    const csv = await readFile(await (await saved).path(), 'utf8');
    expect(csv).toContain('queue-room-action');
    expect(csv).toContain(QUEUE);

    const auditor = await anotherBrowser(browser);
    const auditorEmail = anEmail();
    const captcha = await earnToken({ url: process.env['E2E_BASE_URL']! });
    const signedUp = await auditor.request.post(`${AUTH_PATH}/signup`, {
      data: {
        email: auditorEmail,
        password: PASSWORD,
        gotrue_meta_security: { captcha_token: captcha },
      },
    });
    expect(signedUp.status()).toBe(200);
    const found = await page.request.get(`/api/admin/people?q=${encodeURIComponent(auditorEmail)}`, {
      headers,
    });
    const { items } = (await found.json()) as PeopleList;
    await page.request.put(`/api/admin/people/${items[0]!.id}/role`, { headers, data: { role: 'auditor' } });
    await openSignedIn(auditor, new URL(proof).pathname, auditorEmail, PASSWORD);
    await auditor.setViewportSize(PHONE);
    await expect(finding(auditor, 'mail-sent')).toBeVisible();
    await expect(auditor.getByText(emails.mail)).toHaveCount(0);
    await auditor.goto(`/admin/purchases/${halted.id}`);
    await expect(finding(auditor, 'confirmed')).toBeVisible();
    await expect(auditor.getByRole('button', { name: t(diagnosis.retry) })).toHaveCount(0);
    expect(await overflow(auditor)).toBe(0);
    expect(await axeFindings(auditor)).toEqual([]);
    await auditor.context().close();
  });
});
