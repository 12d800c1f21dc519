import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { Sessions } from '#features/auth';
import { AUTH_PATH } from '#contracts';
import { PasswordHashing, UnitOfWork } from '#platform';
import { anEmail, call, openClient, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

type SessionToOpen = Parameters<Sessions['openEach']>[1][number];

const WAITING = 2;

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({
    databaseUrl: database.url,
    env: {
      AUTH_CONFIRM_EMAIL: 'false',
      RATE_LIMIT_FACTOR: '1',
      TRUST_PROXY: 'true',
      HASHES_AT_A_TIME: '1',
      HASHES_WAITING: String(WAITING),
    },
  });
});
afterAll(() => kingdom.close());

const query = (sql: string, parameters: unknown[] = []) =>
  kingdom.unitOfWork.read.query<Record<string, unknown>[]>(sql, parameters);

let addresses = 0;
const newAddress = (): string => `198.51.100.${(addresses += 1)}`;

async function newMember() {
  const [email, from] = [anEmail(), newAddress()];
  const client = openClient(kingdom, { headers: { 'x-forwarded-for': from } });
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (error) throw error;
  return { email, from, id: data.user!.id, token: data.session!.access_token };
}

const signIn = (email: string, from = newAddress(), password = PASSWORD) =>
  call(kingdom, 'POST', `${AUTH_PATH}/token?grant_type=password`, {
    body: { email, password },
    headers: { 'x-forwarded-for': from },
  });

const hashes = () => kingdom.app.get(PasswordHashing)['limiter'];

/** Takes the only place for hashes until the returned function is called. */
function holdHashes(): () => void {
  let release = (): void => undefined;
  void hashes().run(() => new Promise<void>((resolve) => (release = resolve)));
  return () => release();
}

const untilWaiting = (count: number) =>
  eventually(
    async () => hashes()['waiting'].length,
    (waiting) => waiting === count,
  );

describe('while as many hashes wait as may wait', () => {
  it('a sign-in gets 503 with Retry-After, is not counted as an attempt, and is not recorded', async () => {
    const { email, from, id } = await newMember();
    const release = holdHashes();
    const waiting = Array.from({ length: WAITING }, () => signIn(anEmail()));
    await untilWaiting(WAITING);
    for (let attempt = 0; attempt < 25; attempt += 1) {
      const refused = await signIn(email, from);
      expect(refused).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
      expect(refused.headers.get('retry-after')).toBe('2');
    }
    release();
    await Promise.all(waiting);
    expect((await signIn(email, from)).status).toBe(200);
    const events = await query(`SELECT event FROM security_event WHERE account_id = $1 ORDER BY id`, [id]);
    expect(events.map(({ event }) => event)).toEqual(['signed-up', 'signed-in', 'signed-in']);
  });

  it('so does a sign-up, and nothing is stored', async () => {
    const release = holdHashes();
    const waiting = Array.from({ length: WAITING }, () => signIn(anEmail()));
    await untilWaiting(WAITING);
    const email = anEmail();
    const refused = await call(kingdom, 'POST', `${AUTH_PATH}/signup`, {
      body: { email, password: PASSWORD },
    });
    expect(refused).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    release();
    await Promise.all(waiting);
    expect(await query(`SELECT 1 FROM account WHERE email = $1`, [email])).toEqual([]);
  });

  it('requests without a hash are served', async () => {
    const { token } = await newMember();
    const release = holdHashes();
    const waiting = Array.from({ length: WAITING }, () => signIn(anEmail()));
    await untilWaiting(WAITING);
    const paths = ['/health/live', '/api/donations/totals', `${AUTH_PATH}/user`];
    const served = await Promise.all(paths.map((path) => call(kingdom, 'GET', path, { token })));
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200]);
    release();
    await Promise.all(waiting);
  });
});

describe('a sign-in', () => {
  afterEach(() => void jest.restoreAllMocks());

  /** Records the statements that this process sends to PostgreSQL while `work` runs. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const sent = jest.spyOn(Client.prototype, 'query');
    await work();
    return (
      sent.mock.calls
        .map(([statement]) => String(statement).trim())
        // The API looks for changed settings now and then.
        .filter((statement) => !statement.includes('live_setting_version'))
        .map((statement) => statement.split(/\s+/).slice(0, 3).join(' '))
    );
  }

  it('shares its statements with others while hashes wait, and each is judged by its own account', async () => {
    const [right, wrong] = [await newMember(), await newMember()];
    const hashing = kingdom.app.get(PasswordHashing);
    let share = (): void => undefined;
    jest.spyOn(hashing, 'whileBusy').mockReturnValue(new Promise((resolve) => (share = resolve)));
    const checks = jest.spyOn(hashing, 'verify');
    const release = holdHashes();
    let responses: Awaited<ReturnType<typeof signIn>>[] = [];
    const sent = await statementsOf(async () => {
      const signIns = [signIn(right.email, right.from), signIn(wrong.email, wrong.from, 'a wrong password')];
      await untilWaiting(WAITING);
      release();
      await Promise.all(checks.mock.results.map(({ value }) => value as Promise<boolean>));
      setImmediate(share);
      responses = await Promise.all(signIns);
    });
    expect(responses).toMatchObject([
      { status: 200, body: { user: { id: right.id } } },
      { status: 400, body: { code: 'invalid_credentials' } },
    ]);
    expect(sent.filter((statement) => statement === 'COMMIT')).toHaveLength(1);
  });

  it('of an address that has no text in the database fails alone', async () => {
    const { email, from } = await newMember();
    const [refused, accepted] = await Promise.all([signIn('a\u0000@b.test'), signIn(email, from)]);
    expect([refused.status, accepted.status]).toEqual([400, 200]);
  });

  it('needs one statement before the hash and one transaction after it', async () => {
    const { email, from } = await newMember();
    expect(await statementsOf(() => signIn(email, from))).toEqual([
      'SELECT account.*, turn,',
      'START TRANSACTION',
      'SELECT * FROM',
      'WITH opened AS',
      'COMMIT',
    ]);
  });

  it('with a wrong password or of an unknown address needs as few', async () => {
    const { email } = await newMember();
    for (const address of [email, anEmail()]) {
      expect(await statementsOf(() => signIn(address, newAddress(), 'a wrong password'))).toEqual([
        'SELECT account.*, turn,',
        'START TRANSACTION',
        'INSERT INTO security_event',
        'COMMIT',
      ]);
      jest.restoreAllMocks();
    }
  });

  it('fails if the password was changed while it waited for its hash; others of the same transaction succeed', async () => {
    const [changed, banned, other] = [await newMember(), await newMember(), await newMember()];
    const release = holdHashes();
    const members = [changed, other];
    const waiting = members.map(({ email, from }) => signIn(email, from));
    await untilWaiting(WAITING);
    await query(`UPDATE account SET password_hash = 'x' WHERE id = $1`, [changed.id]);
    release();
    expect(await Promise.all(waiting)).toMatchObject([
      { status: 400, body: { code: 'invalid_credentials' } },
      { status: 200 },
    ]);
    const releaseAgain = holdHashes();
    const late = signIn(banned.email, banned.from);
    await untilWaiting(1);
    await query(`UPDATE account SET banned_until = now() + interval '1 hour' WHERE id = $1`, [banned.id]);
    releaseAgain();
    expect(await late).toMatchObject({ status: 400, body: { code: 'user_banned' } });
  });
});

describe('sessions that are opened together', () => {
  const FIREFOX = { userAgent: 'Firefox/140.0', address: '192.0.2.1' };
  const SAFARI = { userAgent: 'Version/18.0 Safari/605.1', address: '203.0.113.1' };
  const EDGE = { userAgent: 'Edg/140.0', address: '198.18.0.1' };

  async function newAccount(): Promise<SessionToOpen['account']> {
    const { id } = await newMember();
    await query(`DELETE FROM known_device WHERE account_id = $1`, [id]);
    return { id } as SessionToOpen['account'];
  }

  const openTogether = (...given: [SessionToOpen['account'], typeof FIREFOX][]) =>
    kingdom.app.get(UnitOfWork).run((tx) =>
      kingdom.app.get(Sessions).openEach(
        tx,
        given.map(([account, device]) => ({
          account,
          method: 'password',
          requestId: null,
          caller: {
            ...device,
            deviceMark: undefined,
            isNewBrowser: false,
            captchaAccepted: false,
            captchaSolved: false,
          },
        })),
      ),
    );

  async function notifiedOf({ id }: SessionToOpen['account']): Promise<unknown[]> {
    const notices = await query(
      `SELECT payload FROM outbox_event WHERE name = 'account.notice-due' AND payload->>'notice' = 'new-sign-in'
         AND payload->>'userId' = $1 ORDER BY position`,
      [id],
    );
    return notices.map(({ payload }) => (payload as { facts: { browser: string } }).facts.browser);
  }

  it('notify each owner of unknown devices, and only of the owner’s own', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const opened = await openTogether([one, FIREFOX], [other, SAFARI], [one, FIREFOX], [one, SAFARI]);
    expect(opened.map(({ account }) => account.id)).toEqual([one.id, other.id, one.id, one.id]);
    expect(new Set(opened.map(({ session }) => session.id)).size).toBe(4);
    expect([await notifiedOf(one), await notifiedOf(other)]).toEqual([['Safari'], []]);
    await openTogether([one, EDGE], [other, FIREFOX]);
    expect([await notifiedOf(one), await notifiedOf(other)]).toEqual([['Safari', 'Edge'], ['Firefox']]);
  });
});
