import { Redis } from 'ioredis';
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { LEADERBOARD_PLACES } from '#contracts';
import { createDataSource, UnitOfWork } from '#platform';
import { findRanked } from '../libs/features/leaderboards/src/ranks.repository.js';
import { findTop } from '../libs/features/leaderboards/src/standings.repository.js';
import { migrations } from '../migrations/index.js';
import type { BenchEngines } from './bench-engines.js';
import { fillLeaderboard } from './fill-leaderboard.js';
import { type Measure, ms, percentile } from './measures.js';
import { compareRates, CONNECTIONS } from './rates.js';

const PLAYERS = 1_000_000;
const OF_ALL = 'of 1,000,000';
const READS = 3_000;
const SINGLE_READS = 500;
const CHUNK = 20_000;
const KEY = 'leaderboard';

/** Compares ranks and the first hundred places of a day with a million players with a sorted set in Redis. */
export async function measureLeaderboards(engines: BenchEngines): Promise<Measure[]> {
  const DATABASE_URL = await engines.freshDatabase();
  const dataSource = await createDataSource(
    { DATABASE_URL, DATABASE_POOL: CONNECTIONS },
    { migrations },
  ).initialize();
  const redis = new Redis(engines.redisUrl);
  try {
    await dataSource.runMigrations();
    const work = new UnitOfWork(dataSource);
    const { period, players } = await fill(DATABASE_URL, work, redis);
    const randomPlayer = (): string => players[randomInt(players.length)]!;
    const rank = async (userId: string): Promise<number> =>
      (await findRanked(work.read, period, userId))!.rank;
    await checkSameRanks(redis, rank, players);
    const ranks = await compareRates({
      what: `rank of a random player ${OF_ALL}`,
      ours: () => rank(randomPlayer()),
      peer: () => redis.zrevrank(KEY, randomPlayer()),
      peerName: 'ZREVRANK',
      count: READS,
      warmUp: 500,
      aim: '',
    });
    const tops = await compareRates({
      what: `first hundred ${OF_ALL} players`,
      ours: () => findTop(work.read, period, LEADERBOARD_PLACES),
      peer: () => redis.zrevrange(KEY, 0, LEADERBOARD_PLACES - 1, 'WITHSCORES'),
      peerName: 'ZREVRANGE',
      count: READS,
      warmUp: 500,
      aim: '',
    });
    return [ranks, tops, await measureAlone(rank, randomPlayer)];
  } finally {
    redis.disconnect();
    await dataSource.destroy();
  }
}

/** Checks that both return the same ranks, because otherwise the comparison means nothing. */
async function checkSameRanks(
  redis: Redis,
  rank: (userId: string) => Promise<number>,
  players: readonly string[],
): Promise<void> {
  for (let index = 0; index < players.length; index += players.length / 50) {
    const [ours, theirs] = [await rank(players[index]!), await redis.zrevrank(KEY, players[index]!)];
    if (ours !== theirs! + 1) throw new Error(`Rank ${ours} differs from Redis's ${theirs! + 1}`);
  }
}

/** Measures single reads, without others at the same time. */
async function measureAlone(
  rank: (userId: string) => Promise<number>,
  randomPlayer: () => string,
): Promise<Measure> {
  const times: number[] = [];
  for (let count = 0; count < SINGLE_READS; count++) {
    const start = performance.now();
    await rank(randomPlayer());
    times.push(performance.now() - start);
  }
  const [half, most] = [percentile(times, 50), percentile(times, 99)];
  return {
    what: `rank of a random player ${OF_ALL}, p50 / p99`,
    ours: `${ms(half)} / ${ms(most)}`,
    peer: '',
    ratio: '',
    aim: '',
  };
}

async function fill(
  databaseUrl: string,
  work: UnitOfWork,
  redis: Redis,
): Promise<{ period: number; players: string[] }> {
  // A connection without a statement time-out.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const period = await fillLeaderboard(client, work, PLAYERS);
  // Redis can break ties only by name, so the places are its scores.
  const { rows: standings } = await client.query<{ user_id: string; place: string }>(
    `SELECT user_id, row_number() OVER (ORDER BY earnings, score, earliness, user_id) AS place
     FROM leaderboard_standing`,
  );
  await client.end();
  for (let from = 0; from < standings.length; from += CHUNK) {
    const members = standings
      .slice(from, from + CHUNK)
      .flatMap(({ place, user_id: userId }) => [place, userId]);
    await redis.zadd(KEY, ...members);
  }
  return { period, players: standings.map(({ user_id: userId }) => userId) };
}
