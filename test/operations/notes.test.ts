import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type Note, NOTE_SUBJECTS, type NotifiedPayment, type Order } from '#contracts';
import { seedDemoAccounts } from '#features/auth';
import { rows } from '#platform';
import { accessTokenOf, call, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { reading } from '../support/listings.js';
import { notifyPayment } from '../support/manual-payments.js';
import { ordering, signUpWithoutMail } from '../support/orders.js';
import { buy } from '../support/purchases.js';

const AUDITOR = { email: 'auditor@notes.test', password: 'an auditor of tests', role: 'auditor' } as const;
const MARKUP = '<img src=x onerror=alert(1)> & "quotes"\nسطر ثانٍ 👑';

const database = freshDatabase();
let kingdom: Kingdom;
let operator: string;
let auditor: string;

const write = (path: string, body: object, token = operator, headers = {}) =>
  call(kingdom, 'POST', `/api/admin/notes/${path}`, { token, body, headers });
const { list, all } = reading(
  () => kingdom,
  () => operator,
);
const asAuditor = reading(
  () => kingdom,
  () => auditor,
);
const textsOf = async (path: string) => (await list<Note>(`notes/${path}`)).items.map(({ text }) => text);
const count = async () => (await rows(kingdom.unitOfWork.read, 'SELECT FROM note')).length;
const deleteAccount = (token: string) =>
  call(kingdom, 'DELETE', '/api/account', { token, body: { password: PASSWORD } });

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await kingdom.startWorker();
  await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
  [operator, auditor] = [await accessTokenOf(kingdom, ADMIN), await accessTokenOf(kingdom, AUDITOR)];
});
afterAll(() => kingdom.close());

describe('a note', () => {
  it('is written about a purchase, payment, order, person or transfer, and only about one that exists', async () => {
    const member = await signUpWithoutMail(kingdom);
    const { order } = ordering(
      () => kingdom,
      () => member.token,
    );
    const transfer = randomUUID();
    await kingdom.unitOfWork.run(async (tx) => {
      // Without the account in which it has arrived.
      await tx.query('SET LOCAL session_replication_role = replica');
      await tx.query(
        `INSERT INTO chain_transfer (id, signature, account, slot, block_time, delta, suspense, names, payers)
         VALUES ($1, 'signature', 'account', 1, 1, 1, 0, '{}', '{}')`,
        [transfer],
      );
    });
    const ids = {
      purchase: (await buy(kingdom)).body.id,
      payment: (await notifyPayment<NotifiedPayment>(kingdom)).body.id,
      order: ((await order({ amount: '10' })).body as Order).id,
      person: member.userId,
      transfer,
    };
    for (const kind of NOTE_SUBJECTS) {
      expect(await write(`${kind}/${ids[kind]}`, { text: `About a ${kind}` })).toMatchObject({
        status: 201,
        body: { text: `About a ${kind}`, author: ADMIN.email },
      });
      expect(await textsOf(`${kind}/${ids[kind]}`)).toEqual([`About a ${kind}`]);
      const before = await count();
      expect(await write(`${kind}/${randomUUID()}`, { text: 'x' })).toMatchObject({
        status: 404,
        body: { code: 'NOTE_SUBJECT_MISSING' },
      });
      expect(await count()).toBe(before);
    }
    expect(await write(`order/${ids.purchase}`, { text: 'x' })).toMatchObject({ status: 404 });
  });

  it('keeps its text as it was written, newest first, page by page', async () => {
    const { id } = (await buy(kingdom)).body;
    const written = [MARKUP, 'second', 'third', 'fourth'];
    for (const text of written) expect((await write(`purchase/${id}`, { text })).status).toBe(201);
    const notes = await all<Note>(`notes/purchase/${id}`);
    expect(notes.map(({ text }) => text)).toEqual(written.toReversed());
  });

  it('has up to 2,000 characters, and is written once for a repeated key', async () => {
    const { id } = (await buy(kingdom)).body;
    const path = `purchase/${id}`;
    for (const text of ['', '   ', 'x'.repeat(2001), 'with \0', 7])
      expect((await write(path, { text })).status).toBe(400);
    for (const bad of ['purchase/1', `secret/${id}`])
      expect((await write(bad, { text: 'x' })).status).toBe(400);
    expect(await textsOf(path)).toEqual([]);
    const headers = { 'idempotency-key': randomUUID() };
    const text = 'x'.repeat(2000);
    const answers = await Promise.all([1, 2, 3].map(() => write(path, { text }, operator, headers)));
    expect(new Set(answers.map(({ body }) => body!['id'])).size).toBe(1);
    expect(await textsOf(path)).toEqual([text]);
    expect((await write(path, { text: 'another' }, operator, headers)).status).toBe(409);
  });

  it('is read by auditors with addresses masked, who can write none', async () => {
    const { id } = (await buy(kingdom)).body;
    await write(`purchase/${id}`, { text: 'ada@example.org called' });
    const [note] = (await asAuditor.list<Note>(`notes/purchase/${id}`)).items;
    expect(note).toMatchObject({ text: 'a•••@e•••.org called', author: 'a•••@k•••.test' });
    expect((await write(`purchase/${id}`, { text: 'x' }, auditor)).status).toBe(403);
  });
});

describe('the notes about a person', () => {
  it('are in the person’s export without their author, and go with the account, as the address does in all notes', async () => {
    const { userId, email, token } = await signUpWithoutMail(kingdom);
    const { id } = (await buy(kingdom)).body;
    await rows(kingdom.unitOfWork.read, 'UPDATE account SET email_assumed = false WHERE id = $1', [userId]);
    await write(`person/${userId}`, { text: 'Asks often' });
    await write(`purchase/${id}`, { text: `${email.toUpperCase()} asked, and not x${email}` });
    const { body } = await call(kingdom, 'GET', '/api/account/export', { token });
    expect(body!['notes']).toEqual([{ text: 'Asks often', writtenAt: expect.any(String) }]);
    expect((await deleteAccount(token)).status).toBe(200);
    expect(await textsOf(`person/${userId}`)).toEqual([]);
    expect(await textsOf(`purchase/${id}`)).toEqual([`[e-mail] asked, and not x${email}`]);
    expect((await write(`person/${userId}`, { text: 'x' })).status).toBe(404);
  });

  it('name an author whose account is deleted by the beginning of its id', async () => {
    const { userId, email } = await signUpWithoutMail(kingdom);
    const { id } = (await buy(kingdom)).body;
    const role = { token: operator, body: { role: 'operator' } };
    await call(kingdom, 'PUT', `/api/admin/people/${userId}/role`, role);
    const token = await accessTokenOf(kingdom, { email, password: PASSWORD });
    expect((await write(`purchase/${id}`, { text: 'Mine' }, token)).status).toBe(201);
    expect((await deleteAccount(token)).status).toBe(200);
    const [note] = (await list<Note>(`notes/purchase/${id}`)).items;
    expect(note).toMatchObject({ text: 'Mine', author: userId.slice(0, 8) });
  });
});
