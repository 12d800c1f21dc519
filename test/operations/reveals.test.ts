import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type {
  AdminPurchaseDetail,
  AdminPurchaseList,
  AuditList,
  ManualPaymentList,
  NotifiedPayment,
  PeopleList,
  PersonDetail,
  Revealed,
  SearchResults,
  SettingsState,
  Team,
} from '#contracts';
import { seedDemoAccounts } from '#features/auth';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';
import { buy } from '../support/purchases.js';
import { joinTeam, type TeamMember } from '../support/team.js';

const MASKED = 'e•••@e•••.org';

const database = freshDatabase();
const part = randomUUID().slice(0, 8);
const email = `eve-${part}@example.org`;
let kingdom: Kingdom;
let admin: TeamMember;
let operator: TeamMember;
let auditor: TeamMember;
let accountId: string;
let purchaseId: string;
let paymentId: string;

const send = async <T>(who: TeamMember, method: string, path: string, body?: object) => {
  const response = await call(kingdom, method, `/api/admin/${path}`, {
    token: who.token,
    ...(body && { body }),
  });
  return { status: response.status, body: response.body as T };
};
const read = async <T>(path: string, who = operator): Promise<T> => (await send<T>(who, 'GET', path)).body;
const reveal = (who: TeamMember, kind: string, id: string) =>
  send<Revealed>(who, 'POST', 'reveals', { kind, id });
const mask = async (addressesMasked: boolean): Promise<void> => {
  const { version } = await read<SettingsState>('settings', admin);
  const changes = { addressesMasked };
  expect(await send(admin, 'POST', 'settings', { version, changes, reason: 'A test.' })).toMatchObject({
    status: 200,
  });
  const shown = async () => (await read<PersonDetail>(`people/${accountId}`)).person.email;
  await eventually(shown, (address) => (address === MASKED) === addressesMasked);
};

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
  await kingdom.startWorker();
  admin = await joinTeam(kingdom, 'ada', 'admin');
  operator = await joinTeam(kingdom, 'otto', 'operator');
  auditor = await joinTeam(kingdom, 'audrey', 'auditor');
  const account = { email, password: 'a member of tests', role: 'user' } as const;
  accountId = (await seedDemoAccounts(kingdom.unitOfWork, [account]))[0]!.id;
  purchaseId = (await buy(kingdom, { buyerEmail: email })).body.id;
  paymentId = (await notifyPayment<NotifiedPayment>(kingdom, { email })).body.id;
});
afterAll(() => kingdom.close());

it('operators see whole addresses while the setting is off, and auditors never do', async () => {
  expect((await read<PersonDetail>(`people/${accountId}`)).person.email).toBe(email);
  expect((await read<PersonDetail>(`people/${accountId}`, auditor)).person.email).toBe(MASKED);
});

it('with the setting on, lists, pages and the search mask addresses, and parts of an address are still found', async () => {
  await mask(true);
  const people = await read<PeopleList>(`people?q=${part}`);
  expect(people.items.map((item) => [item.id, item.email])).toEqual([[accountId, MASKED]]);
  const purchases = await read<AdminPurchaseList>(`purchases?q=${part}`);
  expect(purchases.items.map((item) => [item.id, item.buyerEmail])).toEqual([[purchaseId, MASKED]]);
  const found = await read<SearchResults>(`search?q=${part}`);
  const shown = [
    found,
    await read<ManualPaymentList>('payments'),
    await read<AdminPurchaseDetail>(`purchases/${purchaseId}`),
    await read(`purchases/${purchaseId}`, admin),
  ];
  for (const one of shown) expect(JSON.stringify(one)).toContain(MASKED);
  expect(JSON.stringify(shown)).not.toContain(email);
  expect(found.groups.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['person', 'purchase', 'payment']),
  );
});

it('own addresses, and those of the team, are not masked for operators', async () => {
  const { items } = await read<PeopleList>('people?q=otto');
  expect(items.map((item) => item.email)).toEqual([operator.email]);
  expect((await read<Team>('team')).items.map((item) => item.email)).toContain(admin.email);
  expect((await read<Team>('team', auditor)).items.map((item) => item.email)).not.toContain(admin.email);
});

it('an operator sees one address whole by asking for it, and the audit log has who saw which', async () => {
  for (const [kind, id] of [
    ['account', accountId],
    ['purchase', purchaseId],
    ['manual-payment', paymentId],
  ] as const) {
    expect(await reveal(operator, kind, id)).toEqual({ status: 200, body: { email } });
    const { items } = await read<AuditList>(`audit?action=address-revealed&subjectId=${id}`, admin);
    expect(items).toMatchObject([{ actorId: operator.id, subject: { kind, id } }]);
  }
});

it('auditors cannot see one, and unknown things have none', async () => {
  expect(await reveal(auditor, 'account', accountId)).toMatchObject({ status: 403 });
  expect(await reveal(operator, 'account', purchaseId)).toMatchObject({
    status: 404,
    body: { code: 'ADDRESS_NOT_FOUND' },
  });
  expect(await reveal(operator, 'anything', accountId)).toMatchObject({ status: 400 });
  const { items } = await read<AuditList>('audit?action=address-revealed', admin);
  expect(items).toHaveLength(3);
});

it('with the setting off again, operators see whole addresses', async () => {
  await mask(false);
  expect((await read<AdminPurchaseDetail>(`purchases/${purchaseId}`)).facts.buyerEmail).toBe(email);
});
