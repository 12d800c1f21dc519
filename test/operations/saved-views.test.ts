import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { MAX_VIEWS, type SavedView, type SavedViewList } from '#contracts';
import { seedDemoAccounts } from '#features/auth';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';

const ACCOUNTS = (['auditor', 'operator', 'operator'] as const).map((role, number) => ({
  email: `${role}${number}@views.test`,
  password: 'an account of these tests',
  role,
}));
const VIEW = { page: 'purchases', name: 'Failed ones', query: 'status=failed&q=%22%3Cb%3E' };

const database = freshDatabase();
let kingdom: Kingdom;
let auditor: string;
let ada: string;
let bob: string;
let admin: string;

const save = (token: string, view: object = {}) =>
  call(kingdom, 'POST', '/api/admin/views', { token, body: { ...VIEW, ...view } });
const saved = async (token: string, view: object = {}) => {
  const { status, body } = await save(token, view);
  expect(status).toBe(201);
  return body as unknown as SavedView;
};
const change = (token: string, id: string, body: object) =>
  call(kingdom, 'PATCH', `/api/admin/views/${id}`, { token, body });
const remove = (token: string, id: string) => call(kingdom, 'DELETE', `/api/admin/views/${id}`, { token });
const list = async (token: string) => {
  const { status, body } = await call(kingdom, 'GET', '/api/admin/views', { token });
  expect(status).toBe(200);
  return (body as unknown as SavedViewList).items;
};
const idsFor = async (token: string) => (await list(token)).map(({ id }) => id);

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
  await seedDemoAccounts(kingdom.unitOfWork, ACCOUNTS);
  const tokens = await Promise.all([...ACCOUNTS, ADMIN].map((account) => accessTokenOf(kingdom, account)));
  [auditor, ada, bob, admin] = tokens as [string, string, string, string];
});
afterAll(() => kingdom.close());

it('a view is kept for its owner, and seen by others only while it is shared', async () => {
  const view = await saved(ada);
  expect(await list(ada)).toContainEqual({ ...VIEW, id: view.id, shared: false, own: true });
  expect(await idsFor(bob)).not.toContain(view.id);
  expect((await change(ada, view.id, { shared: true })).status).toBe(200);
  for (const token of [auditor, bob, admin])
    expect(await list(token)).toContainEqual({ ...VIEW, id: view.id, shared: true, own: false });
  expect((await change(ada, view.id, { shared: false })).status).toBe(200);
  expect(await idsFor(bob)).not.toContain(view.id);
});

it('auditors keep views of their own, but share none', async () => {
  const view = await saved(auditor);
  expect((await save(auditor, { shared: true })).status).toBe(403);
  expect((await change(auditor, view.id, { shared: true })).status).toBe(403);
  expect((await change(auditor, view.id, { name: 'Mine' })).body).toMatchObject({ name: 'Mine' });
  expect((await remove(auditor, view.id)).status).toBe(200);
  expect(await idsFor(auditor)).not.toContain(view.id);
});

it('only its owner and admins rename and delete a shared view, and only its owner one that is not', async () => {
  const shared = await saved(ada, { shared: true });
  const own = await saved(ada);
  for (const act of [(id: string) => change(bob, id, { name: 'Taken' }), (id: string) => remove(bob, id)]) {
    expect((await act(shared.id)).status).toBe(403);
    expect((await act(own.id)).status).toBe(404);
    expect((await act(randomUUID())).status).toBe(404);
  }
  expect((await change(admin, own.id, { name: 'Taken' })).status).toBe(404);
  expect((await change(admin, shared.id, { name: 'Better name' })).body).toMatchObject({
    name: 'Better name',
    own: false,
  });
  expect((await remove(admin, shared.id)).status).toBe(200);
  expect(await idsFor(ada)).not.toContain(shared.id);
});

it('a view goes with its owner’s account, and with the account whose address it looks for', async () => {
  const [member, leaver] = ['user', 'operator'].map((role) => ({
    email: `leaving+${role}@views.test`,
    password: 'an account of these tests',
    role: role as 'user' | 'operator',
  }));
  await seedDemoAccounts(kingdom.unitOfWork, [member!, leaver!]);
  const theirs = await accessTokenOf(kingdom, leaver!);
  const own = await saved(theirs, { shared: true });
  const about = await saved(ada, {
    page: 'people',
    query: String(new URLSearchParams({ q: member!.email })),
  });
  const other = await saved(ada, { page: 'people', query: 'q=leaving' });
  const { body } = await call(kingdom, 'GET', '/api/account/export', { token: theirs });
  expect(body!['views']).toEqual([VIEW]);
  for (const account of [member!, leaver!]) {
    const token = await accessTokenOf(kingdom, account);
    const { status } = await call(kingdom, 'DELETE', '/api/account', {
      token,
      body: { password: account.password },
    });
    expect(status).toBe(200);
  }
  const left = await idsFor(ada);
  expect([own, about, other].map(({ id }) => left.includes(id))).toEqual([false, false, true]);
});

it('pages, names and queries have limits, and a person keeps a limited number', async () => {
  for (const bad of [
    { page: 'no-such' },
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { query: 'x'.repeat(1001) },
    { query: 'q=\0' },
    { more: 1 },
  ])
    expect([bad, (await save(bob, bad)).status]).toEqual([bad, 400]);
  const kept = (await list(bob)).filter(({ own }) => own).length;
  const answers = await Promise.all(
    Array.from({ length: MAX_VIEWS - kept + 3 }, (_, number) => save(bob, { name: `View ${number}` })),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  expect((await list(bob)).filter(({ own }) => own)).toHaveLength(MAX_VIEWS);
});
