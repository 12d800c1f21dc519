import { randomUUID } from 'node:crypto';
import { Contacts, Usernames } from '#features/auth';
import { accounts } from '#money/ledger';
import { Closings, Leaderboards, Prizes, RankCounting, Standings } from '#features/leaderboards';
import { rows, type UnitOfWork } from '#platform';
import { units } from './donations.js';
import { brand } from './kingdom.js';
import { type Lab, openLab } from './lab.js';

/** The feature's services on a database, without an API or a worker. */
export interface BoardLab extends Lab {
  readonly standings: Standings;
  readonly counting: RankCounting;
  readonly closings: Closings;
  readonly prizes: Prizes;
  readonly leaderboards: Leaderboards;
}

export async function openBoards(databaseUrl: string): Promise<BoardLab> {
  const lab = await openLab(databaseUrl);
  const { work, ledger, settings } = lab;
  const closings = new Closings(work, brand);
  return {
    ...lab,
    standings: new Standings(work),
    counting: new RankCounting(work),
    closings,
    prizes: new Prizes(work, ledger, new Contacts(work)),
    leaderboards: new Leaderboards(work, closings, new Usernames(work), brand, settings),
  };
}

/** Records a completed game as the game feature does. Earnings are in whole tokens. Returns the id of its session. */
export async function playAt(
  { work, standings }: Pick<BoardLab, 'work' | 'standings'>,
  at: Date | string,
  { userId, earnings, score }: { userId: string; earnings: string; score: number },
): Promise<string> {
  const sessionId = randomUUID();
  await work.run((tx) =>
    standings.record(tx, { userId, sessionId, earnings: units(earnings), score, at: new Date(at) }),
  );
  return sessionId;
}

/** Credits an amount, in whole tokens, to the reward pool. */
export const fillPool = (
  { work, ledger }: Pick<BoardLab, 'work' | 'ledger'>,
  amount: string,
): Promise<string> =>
  work.run((tx) =>
    ledger.post(tx, {
      kind: 'test-fee',
      key: `test-fee/${randomUUID()}`,
      postings: [
        { account: accounts.simulatedMarket, amount: -units(amount) },
        { account: accounts.rewardPool, amount: units(amount) },
      ],
    }),
  );

/** Removes all tokens from the reward pool. */
export const emptyPool = ({ work, ledger }: Pick<BoardLab, 'work' | 'ledger'>): Promise<unknown> =>
  work.run(async (tx) => {
    const held = await ledger.balance(tx, accounts.rewardPool);
    await ledger.post(tx, {
      kind: 'test-fee',
      key: `test-fee/${randomUUID()}`,
      postings: [
        { account: accounts.rewardPool, amount: -held },
        { account: accounts.simulatedMarket, amount: held },
      ],
    });
  });

/** Creates an account that cannot sign in, and returns its id. */
export async function createAccount(work: UnitOfWork, username = 'Player'): Promise<string> {
  const id = randomUUID();
  await work.run((tx) =>
    tx.query(
      `INSERT INTO account (id, identity_id, email, user_metadata, role) VALUES ($1, $2, $3, $4, 'user')`,
      [id, randomUUID(), `${id}@example.org`, JSON.stringify({ username })],
    ),
  );
  return id;
}

export interface PrizeSeen {
  period: string;
  startsAt: string;
  rank: number;
  userId: string;
  amount: string;
  status: string;
  paid: string | null;
}

/** Returns all prizes in the order of payment, each with the amount that the ledger has moved to its winner. */
export async function prizesOf(work: UnitOfWork): Promise<PrizeSeen[]> {
  return rows<PrizeSeen>(
    work.read,
    `SELECT p.period, to_char(p.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS starts_at, z.rank, z.user_id, z.amount::text, z.status,
            (SELECT sum(o.amount)::text FROM ledger_transaction t JOIN ledger_posting o ON o.transaction_id = t.id
               JOIN ledger_account a ON a.id = o.account_id
             WHERE t.id = z.ledger_transaction_id AND a.code = 'member-earned/' || z.user_id) AS paid
     FROM leaderboard_prize z JOIN leaderboard_period p ON p.id = z.period_id ORDER BY p.ends_at, p.id, z.rank`,
  );
}
