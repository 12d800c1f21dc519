import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { seedDemoAccounts } from '#features/auth';
import type { AdminPurchaseDetail, AdminPurchaseList, Diagnosis, Trace } from '#contracts';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { type MailInbox, openInbox } from '../support/mail-catcher.js';
import { buy } from '../support/purchases.js';

const AUDITOR = {
  email: 'auditor@kingdom.test',
  password: 'an auditor of these tests',
  role: 'auditor',
} as const;

const database = freshDatabase();
const part = randomUUID().slice(0, 8);
const buyerEmail = `ada-${part}@example.org`;
const masked = 'a•••@e•••.org';
let kingdom: Kingdom;
let mail: MailInbox;
let token: string;
let id: string;

const read = async <T>(path: string): Promise<T> => {
  const response = await call(kingdom, 'GET', `/api/admin/${path}`, { token });
  expect([path, response.status]).toEqual([path, 200]);
  return response.body as T;
};

beforeAll(async () => {
  mail = await openInbox();
  kingdom = await startKingdom({ databaseUrl: database.url, env: { SMTP_URL: mail.smtpUrl } });
  await kingdom.startWorker();
  await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
  token = await accessTokenOf(kingdom, AUDITOR);
  ({ id } = (await buy(kingdom, { buyerEmail })).body);
});
afterAll(async () => {
  await kingdom.close();
  await mail.close();
});

it('an auditor reads a purchase, its diagnosis and its trace with the address masked', async () => {
  const { findings } = await eventually(
    () => read<Diagnosis>(`diagnoses/purchases/${id}`),
    (diagnosis) => diagnosis.findings.some(({ cause }) => cause === 'mail-sent'),
  );
  expect(findings.find(({ cause }) => cause === 'mail-sent')?.about).toBe(masked);
  const detail = await read<AdminPurchaseDetail>(`purchases/${id}`);
  expect(detail.facts.buyerEmail).toBe(masked);
  const all = [detail, await read<Trace>(`traces/purchase/${id}`), await read('purchases')];
  expect(JSON.stringify(all)).toContain(masked);
  expect(JSON.stringify(all)).not.toContain(part);
});

it('an auditor finds a buyer by the whole address, but not by a part, which would give it away', async () => {
  const found = async (q: string) =>
    (await read<AdminPurchaseList>(`purchases?${new URLSearchParams({ q })}`)).items.map((item) => item.id);
  expect(await found(buyerEmail)).toEqual([id]);
  expect(await found(part)).toEqual([]);
});
