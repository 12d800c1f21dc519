import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_PATH } from '#contracts';
import { anEmail, call, mailedLink, PASSWORD, signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const database = freshDatabase();
let withMailInterval: Kingdom;
let kingdom: Kingdom;

beforeAll(async () => {
  withMailInterval = await startKingdom({ databaseUrl: database.url, env: { AUTH_MAIL_INTERVAL_S: '60' } });
  kingdom = await startKingdom({ databaseUrl: database.url });
  await kingdom.startWorker();
});
afterAll(async () => {
  await kingdom.close();
  await withMailInterval.close();
});

const query = (sql: string, parameters: unknown[] = []) =>
  kingdom.unitOfWork.read.query<Record<string, unknown>[]>(sql, parameters);

const ask = (path: string, body: object, at = kingdom) => call(at, 'POST', `${AUTH_PATH}${path}`, { body });

const DATA = { username: 'Ada', a: 1, about: { town: 'London', b: [2, { z: 1, aa: 2 }] } };

/** One address of each kind. Responses must not reveal which kind an address is. */
const ADDRESSES = {
  known: async () => (await signUpMember(kingdom)).email,
  unknown: () => Promise.resolve(anEmail()),
  unconfirmed: async () => {
    const email = anEmail();
    await ask('/signup', { email, password: PASSWORD, data: { username: 'Somebody else' } });
    await mailedLink(kingdom, email, 'signup');
    return email;
  },
  /** An unconfirmed account whose row also records a recovery. */
  'unconfirmed, with a recovery requested': async () => {
    const email = await ADDRESSES.unconfirmed();
    await ask('/recover', { email });
    await mailedLink(kingdom, email, 'recovery');
    return email;
  },
};

type Answer = Awaited<ReturnType<typeof call>>;

/** Headers that differ between any two requests. */
const VARYING_HEADERS = new Set(['date', 'x-request-id', 'set-cookie', 'etag']);
const headersOf = ({ headers }: Answer) =>
  [...headers].filter(([name]) => !VARYING_HEADERS.has(name)).map(([name, value]) => `${name}: ${value}`);

/** Returns the names, order and types of all fields of a body, including nested ones. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]);
}

async function requestForAll(request: (email: string) => Promise<Answer>) {
  const requests = Object.entries(ADDRESSES).map(async ([kind, address]) => {
    const email = await address();
    return { kind, email, answer: await request(email) };
  });
  return Promise.all(requests);
}

describe('auth contract §9: the existence of an account is not revealed by', () => {
  it.each([
    ['a sign-in', '/token?grant_type=password', { password: 'a wrong guess' }, 400],
    ['a sign-in without password', '/token?grant_type=password', {}, 400],
    ['a recovery', '/recover', {}, 200],
    ['a resent confirmation', '/resend', { type: 'signup' }, 200],
    ['a resent change', '/resend', { type: 'email_change' }, 200],
    ['a magic link', '/otp', {}, 200],
    ['a weak password', '/signup', { password: 'a' }, 422],
    ['a wrong code', '/verify', { type: 'email', token: '000000' }, 403],
  ])('a response to %s: status, body and headers', async (_name, path, body, status) => {
    const all = await requestForAll((email) => ask(path, { email, ...body }));
    const unknown = all.find(({ kind }) => kind === 'unknown')!.answer;
    expect(unknown.status).toBe(status);
    for (const { kind, answer } of all) {
      expect([kind, answer.status]).toEqual([kind, unknown.status]);
      expect([kind, answer.body]).toEqual([kind, unknown.body]);
      expect([kind, headersOf(answer)]).toEqual([kind, headersOf(unknown)]);
    }
  });

  it('a response to a sign-up: the same fields in the same order, the same data, new times, a new id', async () => {
    const from = Date.now();
    const all = await requestForAll((email) =>
      ask('/signup', { email, password: 'some other password', data: DATA }),
    );
    const unknown = all.find(({ kind }) => kind === 'unknown')!.answer;
    for (const { kind, email, answer } of all) {
      const body = answer.body as Record<string, unknown>;
      expect([kind, answer.status]).toEqual([kind, 200]);
      expect([kind, shapeOf(body)]).toEqual([kind, shapeOf(unknown.body)]);
      expect([kind, headersOf(answer)]).toEqual([kind, headersOf(unknown)]);
      expect([kind, JSON.stringify(body['user_metadata'])]).toEqual([kind, JSON.stringify(DATA)]);
      expect({ [kind]: body }).toMatchObject({
        [kind]: { email, role: 'authenticated', app_metadata: { role: 'user' } },
      });
      for (const name of ['created_at', 'updated_at', 'confirmation_sent_at']) {
        const at = Date.parse(body[name] as string);
        expect([kind, name, at, at >= from - 1000]).toEqual([kind, name, at, true]);
        expect([kind, body[name]]).toEqual([kind, body['created_at']]);
      }
      for (const name of ['email_confirmed_at', 'confirmed_at', 'last_sign_in_at', 'recovery_sent_at']) {
        expect([kind, Object.keys(body)]).toEqual([kind, expect.not.arrayContaining([name])]);
      }
      if (kind === 'unknown') continue;
      const [row] = await query(`SELECT id, identity_id FROM account WHERE email = $1`, [email]);
      for (const id of Object.values(row!))
        expect([kind, JSON.stringify(body)]).toEqual([kind, expect.not.stringContaining(String(id))]);
    }
  });

  it('a repeated sign-up: every response has a new id', async () => {
    for (const address of [ADDRESSES.known, ADDRESSES.unknown]) {
      const email = await address();
      const ids = [];
      for (let time = 0; time < 3; time += 1) {
        ids.push((await ask('/signup', { email, password: PASSWORD })).body!['id']);
      }
      expect(new Set(ids).size).toBe(3);
    }
  });

  it('the interval between mails: the second request within a minute gets the same response', async () => {
    const kinds = [ADDRESSES.known, ADDRESSES.unknown, ADDRESSES.unconfirmed];
    const emails = await Promise.all(kinds.map((address) => address()));
    for (const [path, body] of [
      ['/recover', {}],
      ['/otp', {}],
      ['/resend', { type: 'signup' }],
      ['/signup', { password: PASSWORD }],
    ] as const) {
      const answers = [];
      for (const email of emails) {
        // The resent confirmation above counts as the sign-up's mail, so the sign-up itself is refused.
        const fresh = path === '/signup' ? [429] : [200, 429];
        const statuses = [];
        for (let time = 0; time < fresh.length; time += 1) {
          const answer = await ask(path, { email, ...body }, withMailInterval);
          statuses.push(answer.status);
          answers.push({
            code: answer.body!['code'],
            headers: Object.keys(Object.fromEntries(answer.headers)),
          });
          if (answer.status === 429) {
            expect(answer.body).toMatchObject({
              code: 'over_email_send_rate_limit',
              message: expect.stringMatching(/after \d+ seconds/),
            });
            expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
          }
        }
        expect([path, statuses]).toEqual([path, fresh]);
      }
      const perAddress = answers.length / emails.length;
      for (const [index, answer] of answers.entries()) {
        expect(answer).toEqual(answers[index % perAddress]);
      }
    }
  });
});

describe('auth contract §9: a password is hashed', () => {
  /**
   * Measures the CPU time of this process, whose threads compute the hashes. Unlike elapsed time, it doesn't grow on a busy machine.
   * Of several requests, the cheapest one counts, during which the process did nothing else.
   */
  async function costOf(request: () => Promise<Answer>): Promise<number> {
    const costs: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      const from = process.cpuUsage();
      await request();
      const { user, system } = process.cpuUsage(from);
      costs.push(user + system);
    }
    return Math.min(...costs);
  }

  it('at sign-in, even if there is no hash to compare with', async () => {
    const { email } = await signUpMember(kingdom);
    const passwordless = await signUpMember(kingdom);
    await query(`UPDATE account SET password_hash = NULL WHERE email = $1`, [passwordless.email]);
    const guess = (address: string) => () =>
      ask('/token?grant_type=password', { email: address, password: 'a wrong guess' });
    const known = await costOf(guess(email));
    expect(await costOf(guess(anEmail()))).toBeGreaterThan(known / 2);
    expect(await costOf(guess(passwordless.email))).toBeGreaterThan(known / 2);
  });

  it('at sign-up, even if the address has an account', async () => {
    const { email } = await signUpMember(kingdom);
    const fresh = await costOf(() => ask('/signup', { email: anEmail(), password: PASSWORD }));
    expect(await costOf(() => ask('/signup', { email, password: PASSWORD }))).toBeGreaterThan(fresh / 2);
  });
});

describe('auth contract §9: a repeated sign-up', () => {
  const rowOf = async (email: string) =>
    (await query(`SELECT to_jsonb(account) AS row FROM account WHERE email = $1`, [email]))[0]![
      'row'
    ] as object;
  const again = { password: 'some other password', data: { username: 'Mallory', email_verified: true } };

  it('changes nothing of a confirmed account, gives no access, and mails its owner no link', async () => {
    const { email } = await signUpMember(kingdom);
    const before = await rowOf(email);
    const tokens = () =>
      query(`SELECT t.* FROM one_time_token t JOIN account a ON a.id = t.account_id WHERE a.email = $1`, [
        email,
      ]);
    const tokensBefore = await tokens();
    const { body } = await ask('/signup', { email, ...again });
    expect(body).not.toHaveProperty('access_token');
    expect(await rowOf(email)).toEqual(before);
    const notice = await mailedNotice(email);
    expect(notice.text).not.toMatch(/verify\?|token/);
    expect(await tokens()).toEqual(tokensBefore);
    expect((await ask('/token?grant_type=password', { email, password: PASSWORD })).status).toBe(200);
  });

  it('keeps the password and data of an account that waits for its confirmation, and mails again', async () => {
    const email = await ADDRESSES.unconfirmed();
    const before = await rowOf(email);
    await ask('/signup', { email, ...again });
    await mailedLink(kingdom, email, 'signup', 2);
    const after = await rowOf(email);
    const moved = { confirmation_sent_at: expect.any(String), updated_at: expect.any(String) };
    expect(after).toEqual({ ...before, ...moved });
  });

  /** Waits for the second mail to an address. The first one asks to confirm it. */
  async function mailedNotice(email: string) {
    const mails = await eventually(
      () => kingdom.inbox.to(email),
      (found) => found.length === 2,
    );
    return mails[1]!;
  }
});
