import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { equal, ok } from 'node:assert/strict';
import { Sessions } from '#features/auth';
import { AUTH_PATH } from '#contracts';
import { anEmail, call, memoryStorage, openClient, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { Gate } from '../support/gate.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const REUSE_INTERVAL_S = 10;
const AFTER_IT_S = REUSE_INTERVAL_S + 1;
const WITHIN_IT_S = REUSE_INTERVAL_S - 5;

const database = freshDatabase();
let strict: Kingdom;
let kingdom: Kingdom;

beforeAll(async () => {
  strict = await startKingdom({
    databaseUrl: database.url,
    env: { AUTH_REUSE_INTERVAL_S: '0', AUTH_SESSION_MAX_S: '10000', AUTH_SESSION_IDLE_S: '1000' },
  });
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
});
afterAll(async () => {
  await kingdom.close();
  await strict.close();
});

const query = (sql: string, parameters: unknown[] = []) =>
  kingdom.unitOfWork.read.query<Record<string, unknown>[]>(sql, parameters);

async function openSession() {
  const email = anEmail();
  const client = openClient(kingdom);
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (error || !data.session) throw error ?? new Error('No session');
  return { ...own(data.session), client, email, userId: data.user!.id };
}

const own = (session: { access_token: string; refresh_token: string }) => ({
  access: session.access_token,
  token: session.refresh_token,
  id: sessionOf(session.access_token),
});

const sessionOf = (jwt: string): string =>
  (JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as { session_id: string }).session_id;

const refresh = (token: unknown, at = kingdom) =>
  call(at, 'POST', `${AUTH_PATH}/token?grant_type=refresh_token`, { body: { refresh_token: token } });

/** Refreshes and returns the refresh token of the response. */
async function next(token: string): Promise<string> {
  const { status, body } = await refresh(token);
  expect(status).toBe(200);
  return body!['refresh_token'] as string;
}

const askUser = (access: string) => call(kingdom, 'GET', `${AUTH_PATH}/user`, { token: access });

const refused = (code: string, status = 400) => ({ status, body: { code } });

/** Moves a session's last refresh and its beginning back in time. */
const backdateSession = (id: string, seconds: number) =>
  query(
    `UPDATE account_session SET refreshed_at = refreshed_at - $2 * interval '1 s',
       created_at = created_at - $2 * interval '1 s' WHERE id = $1`,
    [id, seconds],
  );

const securityEvents = async (userId: string): Promise<unknown[]> =>
  (await query(`SELECT event FROM security_event WHERE account_id = $1 ORDER BY id`, [userId])).map(
    ({ event }) => event,
  );

describe('auth contract §6: a refresh token', () => {
  it('that is current returns a new one, in the same session with the same methods', async () => {
    const { client, access, token, id } = await openSession();
    const { body } = await refresh(token);
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(body!['refresh_token']).not.toBe(token);
    expect(body!['refresh_token']).toMatch(/^[\w-]{12,}$/);
    const before = (await client.getClaims(access)).data!.claims;
    const after = (await client.getClaims(body!['access_token'] as string)).data!.claims;
    expect(after).toMatchObject({ session_id: id, amr: before.amr, exp: body!['expires_at'] });
  });

  it('that is the parent returns the current one at any time, and nothing rotates', async () => {
    const { token: parent, id } = await openSession();
    const current = await next(parent);
    for (const seconds of [0, WITHIN_IT_S, AFTER_IT_S, 600, 86_400]) {
      await backdateSession(id, seconds);
      expect(await next(parent)).toBe(current);
    }
    expect(await next(current)).not.toBe(current);
  });

  it('that is older returns the current one within the reuse interval of the last refresh', async () => {
    const { token: oldest, id } = await openSession();
    const current = await next(await next(await next(oldest)));
    await backdateSession(id, WITHIN_IT_S);
    expect(await next(oldest)).toBe(current);
  });

  it('that is older ends the session after the reuse interval, which is recorded in the audit log', async () => {
    const { token: oldest, id, access, userId } = await openSession();
    const parent = await next(oldest);
    const current = await next(parent);
    await backdateSession(id, AFTER_IT_S);
    expect(await refresh(oldest)).toMatchObject(refused('refresh_token_already_used'));
    for (const token of [current, parent, oldest]) {
      expect(await refresh(token)).toMatchObject(refused('refresh_token_not_found'));
    }
    expect(await askUser(access)).toMatchObject(refused('session_not_found', 403));
    expect(await securityEvents(userId)).toContain('refresh-token-reused');
  });

  it('that is older does not affect the other sessions of its owner', async () => {
    const { token: oldest, id, email } = await openSession();
    const { data } = await openClient(kingdom).signInWithPassword({ email, password: PASSWORD });
    await next(await next(oldest));
    await backdateSession(id, AFTER_IT_S);
    await refresh(oldest);
    expect((await askUser(data.session!.access_token)).status).toBe(200);
    expect((await refresh(data.session!.refresh_token)).status).toBe(200);
  });

  it('uses the reuse interval from the settings', async () => {
    const { token: oldest, id } = await openSession();
    await next(await next(oldest));
    await backdateSession(id, 1);
    expect(await refresh(oldest, strict)).toMatchObject(refused('refresh_token_already_used'));
  });

  it('that was never issued is unknown, even if it differs from a real one by a single character', async () => {
    const { token } = await openSession();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const forged = Array.from(token, (character, index) => {
      const neighbour = alphabet[alphabet.indexOf(character) ^ 1];
      return `${token.slice(0, index)}${neighbour}${token.slice(index + 1)}`;
    });
    for (const each of forged) expect(await refresh(each)).toMatchObject(refused('refresh_token_not_found'));
    expect((await refresh(token)).status).toBe(200);
  });

  it('that is malformed or missing is refused, never with 5xx', async () => {
    for (const given of ['', 'x', 'a'.repeat(70), '../../../etc/passwd', '\u0000', 'é'.repeat(70), null]) {
      const answer = await refresh(given);
      expect([JSON.stringify(given), answer.status]).toEqual([JSON.stringify(given), 400]);
      expect(['validation_failed', 'refresh_token_not_found']).toContain(answer.body!['code']);
    }
    for (const given of [7, true, {}, ['x']]) expect(await refresh(given)).toMatchObject(refused('bad_json'));
    expect(
      await call(kingdom, 'POST', `${AUTH_PATH}/token?grant_type=refresh_token`, { body: {} }),
    ).toMatchObject(refused('validation_failed'));
  });

  it('used ten times at once gives one new token to all', async () => {
    const { token } = await openSession();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const given = new Set(answers.map(({ body }) => body!['refresh_token']));
    expect(given.size).toBe(1);
    expect(given).not.toContain(token);
  });

  it('used by another tab during a refresh waits for the result', async () => {
    const { token, id } = await openSession();
    const rotating = new Gate(database.url, 1004);
    await rotating.install('account_session', 'UPDATE', `NEW.id = '${id}'`);
    await rotating.close();
    const answers = Promise.all([next(token), next(token)]);
    await rotating.waitUntilReached();
    await eventually(
      () =>
        query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      (waiting) => waiting.length === 2,
    );
    await rotating.open();
    const [first, second] = await answers;
    expect(second).toBe(first);
    await rotating.remove();
  });

  it('follows the contract’s table for any order of requests from several tabs', async () => {
    const held = fc.assert(
      fc.asyncProperty(
        fc.commands(
          [
            fc.nat({ max: TABS - 1 }).map((tab) => new RefreshInTab(tab)),
            fc.nat({ max: TABS - 1 }).map((tab) => new RefreshInTab(tab)),
            fc
              .tuple(fc.nat({ max: TABS - 1 }), fc.nat({ max: TABS - 1 }))
              .map(([from, to]) => new ReadStorage(from, to)),
            fc.constantFrom(new Wait(AFTER_IT_S), new Wait(600)),
          ],
          { maxCommands: 14 },
        ),
        async (commands) => {
          const { token, id } = await openSession();
          const setup = () => ({
            model: { position: 0, tabs: Array<number>(TABS).fill(0), late: false, ended: false },
            real: { id, issued: [token] },
          });
          await fc.asyncModelRun(setup, commands);
        },
      ),
      { numRuns: 40 },
    );
    await expect(held).resolves.toBeUndefined();
  });
});

const TABS = 3;

/** The model for the table in auth contract §6. Tokens are numbered by their position in the order of issue. */
interface TokenModel {
  /** The position of the current token. */
  position: number;
  /** The position of the token that each tab holds. */
  tabs: number[];
  /** Whether the reuse interval of the last refresh has passed. */
  late: boolean;
  ended: boolean;
}

interface RealSession {
  id: string;
  /** The issued refresh tokens, by position. */
  issued: string[];
}

class RefreshInTab implements fc.AsyncCommand<TokenModel, RealSession> {
  constructor(private readonly tab: number) {}

  check = (): boolean => true;

  async run(model: TokenModel, { issued }: RealSession): Promise<void> {
    const shown = model.tabs[this.tab]!;
    const { status, body } = await refresh(issued[shown]);
    const returned = (status === 200 ? body!['refresh_token'] : body!['code']) as string;
    if (model.ended) {
      equal(returned, 'refresh_token_not_found');
    } else if (shown === model.position) {
      equal(status, 200);
      ok(!issued.includes(returned), 'a token is given twice');
      issued.push(returned);
      model.position += 1;
      model.tabs[this.tab] = model.position;
      model.late = false;
    } else if (shown === model.position - 1 || !model.late) {
      equal(returned, issued[model.position]);
      model.tabs[this.tab] = model.position;
    } else {
      equal(returned, 'refresh_token_already_used');
      model.ended = true;
    }
  }

  toString = (): string => `tab ${this.tab} refreshes`;
}

class ReadStorage implements fc.AsyncCommand<TokenModel, RealSession> {
  constructor(
    private readonly from: number,
    private readonly to: number,
  ) {}

  check = (): boolean => true;

  run(model: TokenModel): Promise<void> {
    model.tabs[this.to] = model.tabs[this.from]!;
    return Promise.resolve();
  }

  toString = (): string => `tab ${this.to} reads what tab ${this.from} stored`;
}

class Wait implements fc.AsyncCommand<TokenModel, RealSession> {
  constructor(private readonly seconds: number) {}

  check = (): boolean => true;

  async run(model: TokenModel, { id }: RealSession): Promise<void> {
    await backdateSession(id, this.seconds);
    model.late = true;
  }

  toString = (): string => `${this.seconds} s pass`;
}

describe('auth contract §6: the client', () => {
  it('keeps two tabs with one storage signed in if they refresh at once, in turn or late', async () => {
    const { email } = await openSession();
    const shared = { storage: memoryStorage(), storageKey: 'tabs' };
    const tabs = [openClient(kingdom, shared), openClient(kingdom, shared)];
    const { data } = await tabs[0]!.signInWithPassword({ email, password: PASSWORD });
    for (let round = 0; round < 4; round += 1) {
      const both = await Promise.all(tabs.map((tab) => tab.refreshSession()));
      // The client discards a refresh with this error if it finds that the other tab has already stored a newer session.
      for (const { error } of both) expect([undefined, 'AuthRefreshDiscardedError']).toContain(error?.name);
      for (const tab of tabs) expect((await tab.getUser()).error).toBeNull();
      await backdateSession(sessionOf(data.session!.access_token), AFTER_IT_S);
      expect((await tabs[round % 2]!.refreshSession()).error).toBeNull();
    }
    for (const tab of tabs) expect((await tab.getUser()).data.user).toMatchObject({ email });
  });

  it('survives a response that was lost', async () => {
    const { email } = await openSession();
    let lost = 0;
    const client = openClient(kingdom, {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        const isRefresh = (input as string).includes('grant_type=refresh_token');
        if (!isRefresh || lost++ > 0) return response;
        throw new TypeError('The connection broke');
      },
    });
    await client.signInWithPassword({ email, password: PASSWORD });
    expect((await client.refreshSession()).error).toBeNull();
    expect(lost).toBeGreaterThan(1);
    expect((await client.refreshSession()).error).toBeNull();
  });
});

describe('auth contract §6: sessions end', () => {
  it('when their lifetime or their idle time is over', async () => {
    const used = await openSession();
    await backdateSession(used.id, 900);
    const second = await refresh(used.token, strict);
    expect(second.status).toBe(200);
    await query(`UPDATE account_session SET created_at = now() - interval '10001 s' WHERE id = $1`, [
      used.id,
    ]);
    expect(await refresh(second.body!['refresh_token'], strict)).toMatchObject(refused('session_expired'));
    expect(await askUser(used.access)).toMatchObject(refused('session_not_found', 403));
    const idle = await openSession();
    await backdateSession(idle.id, 1001);
    expect(await refresh(idle.token, strict)).toMatchObject(refused('session_expired'));
  });

  it('after thirty idle days, ninety days in all, or twelve hours for an operator', async () => {
    const lives = [
      ['user', '90 days 1 hour', '1 hour'],
      ['user', '31 days', '30 days 1 hour'],
      ['operator', '12 hours 1 minute', '1 minute'],
      ['admin', '12 hours 1 minute', '1 minute'],
    ];
    for (const [role, age, idle] of lives) {
      const { access, token, id, userId } = await openSession();
      await query(`UPDATE account SET role = $2 WHERE id = $1`, [userId, role]);
      await query(
        `UPDATE account_session SET created_at = now() - $2::interval, refreshed_at = now() - $3::interval WHERE id = $1`,
        [id, age, idle],
      );
      expect(await askUser(access)).toMatchObject(refused('session_not_found', 403));
      expect(await refresh(token)).toMatchObject(refused('session_expired'));
    }
  });

  it('and are removed afterwards or when the account is banned, and the socket closes', async () => {
    const [over, banned, fine] = [await openSession(), await openSession(), await openSession()];
    await query(`UPDATE account_session SET refreshed_at = now() - interval '31 days' WHERE id = $1`, [
      over.id,
    ]);
    await query(`UPDATE account SET banned_until = now() + interval '1 day' WHERE id = $1`, [banned.userId]);
    const sessions = kingdom.app.get(Sessions, { strict: false });
    await sessions.endExpired();
    await sessions.endBanned();
    const left = await query(`SELECT id FROM account_session WHERE id = ANY($1)`, [
      [over.id, banned.id, fine.id],
    ]);
    expect(left).toEqual([{ id: fine.id }]);
    const returned = await query(
      `SELECT payload->'sessionIds' AS ids FROM outbox_event WHERE name = 'account.sessions-ended' AND payload->>'userId' = ANY($1)`,
      [[over.userId, banned.userId, fine.userId]],
    );
    expect(returned).toEqual([{ ids: [over.id] }, { ids: [banned.id] }]);
  });

  it('with a ban: no refresh, no sign-in and no request until the ban is over', async () => {
    const { access, token, email, userId, client } = await openSession();
    const until = (sql: string) => query(`UPDATE account SET banned_until = ${sql} WHERE id = $1`, [userId]);
    await until(`now() + interval '1 day'`);
    expect(await refresh(token)).toMatchObject(refused('user_banned'));
    expect(await askUser(access)).toMatchObject(refused('user_banned', 403));
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      code: 'user_banned',
      status: 400,
    });
    const guess = await client.signInWithPassword({ email, password: 'a wrong guess' });
    expect(guess.error).toMatchObject({ code: 'invalid_credentials' });
    await until(`now() - interval '1 s'`);
    expect((await askUser(access)).status).toBe(200);
    expect((await refresh(token)).status).toBe(200);
  });

  const scopes = {
    global: [false, false],
    local: [false, true],
    others: [true, false],
  } as const;

  it.each(Object.entries(scopes))(
    'by sign-out with scope %s, immediately',
    async (scope, [thisLives, otherLives]) => {
      const here = await openSession();
      const there = await signInAgain(here.email);
      const stranger = await openSession();
      await here.client.signOut({ scope: scope as keyof typeof scopes });
      for (const [session, lives] of [
        [here, thisLives],
        [there, otherLives],
        [stranger, true],
      ] as const) {
        const [user, refreshed] = [await askUser(session.access), await refresh(session.token)];
        if (lives) expect([user.status, refreshed.status]).toEqual([200, 200]);
        else {
          expect(user).toMatchObject(refused('session_not_found', 403));
          expect(refreshed).toMatchObject(refused('refresh_token_not_found'));
          const product = await call(kingdom, 'GET', '/api/account/sessions', { token: session.access });
          expect(product.status).toBe(401);
        }
      }
      expect(await securityEvents(here.userId)).toContain('signed-out');
    },
  );

  it('by sign-out everywhere if no scope is given, and not at all for an unknown scope', async () => {
    const here = await openSession();
    const there = await signInAgain(here.email);
    const signOut = (search: string) =>
      call(kingdom, 'POST', `${AUTH_PATH}/logout${search}`, { token: here.access });
    for (const scope of ['everything', 'constructor', '__proto__', 'Global']) {
      expect(await signOut(`?scope=${scope}`)).toMatchObject(refused('validation_failed'));
    }
    expect((await askUser(here.access)).status).toBe(200);
    expect(await signOut('')).toMatchObject({ status: 204, body: undefined });
    expect(await askUser(there.access)).toMatchObject(refused('session_not_found', 403));
    expect(await signOut('')).toMatchObject(refused('session_not_found', 403));
    expect(await call(kingdom, 'POST', `${AUTH_PATH}/logout`)).toMatchObject(
      refused('no_authorization', 401),
    );
  });

  it('with their account, for refreshes and requests alike', async () => {
    const { access, token, userId } = await openSession();
    await query(`DELETE FROM account WHERE id = $1`, [userId]);
    expect(await refresh(token)).toMatchObject(refused('refresh_token_not_found'));
    expect(await askUser(access)).toMatchObject(refused('session_not_found', 403));
  });
});

async function signInAgain(email: string) {
  const { data } = await openClient(kingdom).signInWithPassword({ email, password: PASSWORD });
  return own(data.session!);
}

describe('auth contract §6: what is stored', () => {
  it('contains no refresh token, in any table or encoding, and nothing that opens a session', async () => {
    const { token: first, access, id } = await openSession();
    const tokens = [first, await next(first)];
    tokens.push(await next(tokens[1]!));
    const dump = await dumpTables();
    expect(dump).toContain(id);
    for (const secret of [...tokens, access, PASSWORD]) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    }
    for (const token of tokens) {
      const proof = token.slice(27);
      expect(dump).not.toContain(proof);
      expect(dump).not.toContain(Buffer.from(proof, 'base64url').toString('hex'));
    }
    const words = new Set(
      [...dump.matchAll(/[\w-]{12,}/g)].flatMap(([word]) => [
        word,
        Buffer.from(word.replace(/^x/, ''), 'hex').toString('base64url'),
      ]),
    );
    for (const word of words) if (word) expect([word, (await refresh(word)).status]).toEqual([word, 400]);
    expect((await refresh(tokens[2])).status).toBe(200);
  });
});

/** Returns all rows of all tables except the files of the web client, which are public. */
async function dumpTables(): Promise<string> {
  const tables = await query(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
       AND table_name <> 'client_file'`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) => query(`SELECT t::text AS line FROM ${name as string} t`)),
  );
  return dumps.flatMap((lines) => lines.map(({ line }) => line as string)).join('\n');
}
