import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  type ManualPayment,
  type NotifiedPayment,
  type Presale,
  type Receipt,
  SITE_PAGES,
  isMarketing,
} from '#contracts';
import { accessTokenOf, anEmail, call, signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';
import { SOLANA_MODE } from '../support/solana-mode.js';

describe.each([
  ['solana', 'localnet', '[localnet] ', /^LOC-HAND-[0-9A-F]{32}$/],
  ['solana', 'devnet', '[devnet] ', /^DEV-HAND-[0-9A-F]{32}$/],
  ['solana', 'mainnet-beta', '', /^HAND-[0-9A-F]{32}$/],
  ['simulated', 'devnet', '', /^SIM-[0-9A-F]{32}$/],
] as const)('a site in %s mode on %s', (mode, cluster, prefix, transactionId) => {
  const database = freshDatabase();
  const simulates = mode === 'simulated';
  let kingdom: Kingdom;

  const get = async <T>(path: string) => (await (await fetch(kingdom.url + path)).json()) as T;
  const mailsTo = (email: string, count: number) =>
    eventually(
      () => kingdom.inbox.to(email),
      ({ length }) => length >= count,
      20_000,
    );

  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      env: {
        ...(simulates ? {} : SOLANA_MODE),
        SOLANA_CLUSTER: cluster,
        // Offline prices are for localnet only.
        PRICE_PROVIDER: 'http',
        PRICE_URL: 'http://127.0.0.1:1/{symbol}',
      },
    });
    await kingdom.startWorker();
    await eventually(
      () => get<Presale>('/api/presale'),
      ({ soldTokens }) => soldTokens !== null,
      20_000,
    );
  });
  afterAll(() => kingdom.close());

  it('has the cluster in every title and banner if its money has no value, and nowhere else', async () => {
    for (const shown of SITE_PAGES) {
      const { path } = shown;
      const page = await (await fetch(kingdom.url + path)).text();
      const title = /<title>(.*)<\/title>/.exec(page)?.[1] ?? '';
      expect([path, title.startsWith('[')]).toEqual([path, prefix !== '']);
      expect([path, title.startsWith(prefix)]).toEqual([path, true]);
      if (isMarketing(shown))
        expect([path, page.includes('data-testid="cluster-banner"')]).toEqual([path, prefix !== '']);
      const text = page.replace(/<(script|style)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ');
      if (!simulates) expect([path, /simulat/i.exec(text)]).toEqual([path, null]);
    }
  });

  it('names the cluster in responses, ids, receipts and the subjects of mails', async () => {
    expect(await get('/api/config')).toMatchObject({ mode, cluster });
    const { email: memberEmail } = await signUpMember(kingdom);
    const token = await accessTokenOf(kingdom, ADMIN);
    const email = anEmail();
    const { body: notified } = await notifyPayment<NotifiedPayment>(kingdom, { email });
    expect(notified).toMatchObject({ mode, cluster });
    const approval = {
      tokenAmount: '20000',
      paymentCurrency: 'USDT',
      amountPaid: '20',
      transactionReference: randomUUID(),
    };
    const path = `/api/admin/payments/${notified.id}/approve`;
    const headers = { 'idempotency-key': randomUUID() };
    const { body } = await call(kingdom, 'POST', path, { token, headers, body: approval });
    const { purchase } = (body as unknown as ManualPayment).decision!;
    expect(purchase!.transactionId).toMatch(transactionId);
    const receipt = await get<Receipt>(`/api/receipts/${purchase!.transactionId}`);
    expect(receipt).toMatchObject({ mode, cluster, id: purchase!.transactionId });

    const mails = [
      ...(await mailsTo(memberEmail, 1)),
      ...(await mailsTo(email, 2)),
      ...(await mailsTo(brand.team.email, 1)),
    ];
    for (const { subject, text } of mails) {
      expect([subject, subject.startsWith(prefix)]).toEqual([subject, true]);
      if (!simulates) expect([subject, /simulat/i.exec(subject + text)]).toEqual([subject, null]);
      if (prefix === '') expect(subject).not.toContain(`[${cluster}]`);
    }
  });
});
