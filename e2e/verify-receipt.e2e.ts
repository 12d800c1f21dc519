import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { t, texts } from './kingdom.js';
import { PASSWORD, becomeMember, bearer } from './members.js';
import { openSavedVerifier, readLogKey } from './receipts.js';
import { expectShownLayout } from './site.js';
import { expect, test } from './test.js';

const { receiptVerifier: words } = texts;
const { history } = texts.application.wallet;

test('a member downloads a receipt and verifies it in a saved page without a network', async ({
  page,
  request,
}) => {
  const email = await becomeMember(page, '/app/wallet');
  const member = await bearer(request, email, PASSWORD);
  const ordered = await request.post('/api/buy/fiat', {
    headers: { ...member, 'idempotency-key': randomUUID() },
    data: { amount: '50' },
  });
  expect(ordered.status()).toBe(202);
  const section = page.getByRole('region', { name: t(history.heading) });
  await expect(section.getByRole('table')).toContainText(t(history.kinds['card-order']!));
  const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
  const admin = await bearer(request, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
  const [entry] = (await (await request.get('/api/history', { headers: member })).json()).items;
  await request.post('/api/admin/jobs/schedules/append-ledger-log/run', { headers: admin });
  await expect
    .poll(
      async () => (await request.get(`/api/ledger-log/receipt?transaction=${entry.transactionId}`)).status(),
      {
        timeout: 90_000,
      },
    )
    .toBe(200);

  const downloading = page.waitForEvent('download');
  await section
    .getByRole('button', { name: t(history.receipt) })
    .first()
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`receipt-${entry.transactionId}.json`);
  const receipt = await download.path();
  const key = await readLogKey(request);
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(sent.url()));
  await openSavedVerifier(page, key);
  await page.getByLabel(t(words.drop)).setInputFiles(receipt);
  const result = page.getByRole('status');
  await expect(result).toContainText(t(words.valid));
  await expect(result).toContainText(entry.transactionId);
  await expect(result).toContainText(/member-bought\/[0-9a-f-]{36}/);
  await expectShownLayout(page);

  const text = await readFile(receipt, 'utf8');
  await page.getByLabel(t(words.paste)).fill(text.replace('card-order', 'gift-order'));
  await page.getByRole('button', { name: t(words.check) }).click();
  await expect(result).toContainText(t(words.problems['not-in-the-log']));
  await expectShownLayout(page);
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
});

test('the verifier is published with a policy that lets it run and send nothing', async ({
  page,
  request,
  announce,
}) => {
  announce(/^console .*api\/config.*Content Security Policy/);
  const response = await request.get('/verify-receipt.html');
  expect(response.headers()['content-security-policy']).toBeUndefined();
  expect(await response.text()).toContain(`content="default-src 'none'; script-src 'sha256-`);
  await page.goto('/verify-receipt.html');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(words.title));
  await page.getByLabel(t(words.paste)).fill('{}');
  await page.getByRole('button', { name: t(words.check) }).click();
  await expect(page.getByRole('status')).toContainText(t(words.problems['not-a-receipt']));
  await expect(page.evaluate(`fetch('/api/config')`)).rejects.toThrow();
});
