import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Sessions } from '#features/auth';
import { Inbox } from '#features/notifications';
import { Schedules } from '#platform';
import { PruneAccounts } from '../../libs/features/auth/src/accounts/prune-accounts.schedule.js';
import { PruneOneTimeTokens } from '../../libs/features/auth/src/links/prune-one-time-tokens.schedule.js';
import { PruneRefusedLogs } from '../../libs/features/game/src/prune-refused-logs.schedule.js';
import { PruneWalletChallenges } from '../../libs/features/wallets/src/prune-wallet-challenges.schedule.js';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
});
afterAll(() => kingdom.close());

const schedules = () => kingdom.app.get(Schedules, { strict: false });
const query = (sql: string, parameters: unknown[] = []) =>
  kingdom.unitOfWork.read.query<Record<string, unknown>[]>(sql, parameters);

const left = async (table: string, column: string, values: string[]) =>
  (await query(`SELECT ${column} AS value FROM ${table} WHERE ${column} = ANY($1)`, [values])).map(
    ({ value }) => value,
  );

describe('pruned tables', () => {
  it('lose accounts that were not confirmed within thirty days, with their sign-ups and links, and no others', async () => {
    const [old, young, confirmed] = [randomUUID(), randomUUID(), randomUUID()];
    const insert = (id: string, sentAt: string, confirmedAt: string | null) =>
      query(
        `INSERT INTO account (id, identity_id, email, confirmation_sent_at, email_confirmed_at)
         VALUES ($1, $1, $4, now() - $2::interval, now() - $3::interval)`,
        [id, sentAt, confirmedAt, `${id}@example.org`],
      );
    await insert(old, '31 days', null);
    await insert(young, '29 days', null);
    await insert(confirmed, '31 days', '31 days');
    await query(`INSERT INTO sign_up (id, account_id, user_metadata, browser) VALUES ($1, $1, '{}', '{}')`, [
      old,
    ]);
    await query(
      `INSERT INTO security_event (account_id, event, details, address, user_agent, at) VALUES
        ($1, 'signed-up', '{"device": "x"}', '192.0.2.1', 'x', now() - interval '31 days'),
        ($2, 'signed-up', '{}', '192.0.2.1', 'x', now()),
        (NULL, 'sign-in-failed', '{}', '192.0.2.2', 'x', now() - interval '91 days'),
        (NULL, 'sign-in-failed', '{}', '192.0.2.3', 'x', now() - interval '89 days')`,
      [old, young],
    );
    await query(
      `INSERT INTO known_device (account_id, mark, seen_at) VALUES
      ($1, 'a', now() - interval '366 days'), ($1, 'b', now() - interval '364 days')`,
      [confirmed],
    );
    await new PruneAccounts(
      schedules(),
      kingdom.unitOfWork,
      kingdom.app.get(Sessions, { strict: false }),
    ).run();
    expect((await left('account', 'id::text', [old, young, confirmed])).sort()).toEqual(
      [young, confirmed].sort(),
    );
    expect(await left('sign_up', 'id::text', [old])).toEqual([]);
    expect(
      await query(`SELECT details, address, user_agent FROM security_event WHERE account_id = $1`, [old]),
    ).toEqual([{ details: {}, address: '', user_agent: '' }]);
    expect(await left('security_event', 'address', ['192.0.2.1', '192.0.2.2', '192.0.2.3'])).toEqual([
      '192.0.2.1',
      '192.0.2.3',
    ]);
    expect(await query(`SELECT mark FROM known_device WHERE account_id = $1`, [confirmed])).toHaveLength(1);
  });

  it('lose wallet challenges a day after they expired', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    await query(
      `INSERT INTO wallet_challenge (id, account_id, address, message, expires_at) VALUES
        ($1, $1, 'x', 'x', now() - interval '25 hours'), ($2, $2, 'x', 'x', now() - interval '23 hours')`,
      [old, young],
    );
    await new PruneWalletChallenges(schedules(), kingdom.unitOfWork).run();
    expect(await left('wallet_challenge', 'id::text', [old, young])).toEqual([young]);
  });

  it.each([
    ['one_time_token', () => new PruneOneTimeTokens(schedules(), kingdom.unitOfWork).run()],
    ['wallet_challenge', () => new PruneWalletChallenges(schedules(), kingdom.unitOfWork).run()],
    ['notification', () => kingdom.app.get(Inbox, { strict: false }).prune()],
  ])('get more time to be pruned than a request has, even if they are long: %s', async (table, prune) => {
    await query(
      `CREATE FUNCTION refuse_haste_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF current_setting('statement_timeout') = '20s' THEN RAISE EXCEPTION 'pruned in haste'; END IF;
         RETURN NULL;
       END $$`,
    );
    await query(
      `CREATE TRIGGER unhurried BEFORE DELETE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_haste_${table}()`,
    );
    await expect(Promise.resolve(prune())).resolves.not.toThrow();
    await query(`DROP TRIGGER unhurried ON ${table}`);
  });

  it('lose the logs of refused runs after thirty days', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    await query(
      `INSERT INTO game_refused_log (session_id, user_id, reason, log, elapsed_ms, refused_at) VALUES
        ($1, $1, 'x', '{}', 1, now() - interval '31 days'), ($2, $2, 'x', '{}', 1, now() - interval '29 days')`,
      [old, young],
    );
    await new PruneRefusedLogs(schedules(), kingdom.unitOfWork).run();
    expect(await left('game_refused_log', 'session_id::text', [old, young])).toEqual([young]);
  });
});
