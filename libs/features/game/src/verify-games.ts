import type { Brand } from '#brand';
import { parseUnits } from '#contracts';
import { findMisbooked } from '#money/ledger';
import { verifyStandings } from '#features/leaderboards';
import {
  type Differences,
  FoundDifferences,
  MAX_WAIT,
  type Settings,
  toSnakeCase,
  type Tx,
  type Verification,
  verification,
} from '#platform';
import { ENGINE, factorOf, replay, rewardOf, type RunResult, TICKS_PER_SECOND } from '#zoom';
import { dayOf, extendedStreak, streakBonus, totalOf, vestingBoost, capReward } from './game-policy.js';
import type { PlayerRow } from './games.repository.js';
import {
  COUNTED_GAMES,
  ENTRY_BOOKINGS,
  findContradictions,
  findFinished,
  findIdlePlayers,
  type FinishedRow,
  findPlayers,
  findStuckGames,
  findWrongGifts,
  REWARD_BOOKINGS,
} from './verify-games.repository.js';

const BATCH = 500;
const BEFORE_ALL = { userId: '00000000-0000-0000-0000-000000000000', position: '0' };
const NO_GAMES: PlayerRow = {
  games: 0,
  bestScore: 0,
  totalRewards: 0n,
  streak: 0,
  lastDay: 0,
  dayRewards: 0n,
};

export const GAME_KINDS = [REWARD_BOOKINGS.kind, ENTRY_BOOKINGS.kind];

/**
 * Compares every game with its ledger transactions, replays every run from its seed and log, and recomputes rewards,
 * streaks, caps and players' totals from the results.
 */
export const verifyGames = async (
  tx: Tx,
  { token }: Brand,
  { GAME_OPEN_MINUTES }: Pick<Settings, 'GAME_OPEN_MINUTES'>,
  maxWait = MAX_WAIT,
): Promise<Verification> =>
  verification(
    'games',
    await findMisbooked(tx, REWARD_BOOKINGS),
    await findMisbooked(tx, ENTRY_BOOKINGS),
    await findWrongGifts(tx),
    await findContradictions(tx, TICKS_PER_SECOND),
    await findStuckGames(tx, GAME_OPEN_MINUTES, maxWait),
    await findIdlePlayers(tx),
    await findWrongRuns(tx, parseUnits('1', token.decimals)),
  );

/** Recomputes every standing from the games that count. */
export const verifyGameStandings = (tx: Tx): Promise<Verification> => verifyStandings(tx, COUNTED_GAMES);

/** A player's totals, accumulated game by game. */
interface Career {
  userId: string;
  player: PlayerRow;
  /** False if the player has simulated games of the first release, which did not store everything needed here. */
  complete: boolean;
}

async function findWrongRuns(tx: Tx, token: bigint): Promise<Differences> {
  const found = new FoundDifferences();
  let careers: Career[] = [];
  let after: Pick<FinishedRow, 'userId' | 'position'> = BEFORE_ALL;
  for (;;) {
    const batch = await findFinished(tx, after, BATCH);
    for (const game of batch) {
      if (careers.at(-1)?.userId !== game.userId)
        careers.push({ userId: game.userId, player: NO_GAMES, complete: true });
      follow(careers.at(-1)!, game, token, found);
    }
    const last = batch.length < BATCH;
    // The last player of a batch may have more games in the next one.
    const over = last ? careers : careers.slice(0, -1);
    careers = careers.slice(over.length);
    await compareCareers(tx, over, found);
    if (last) return found;
    after = batch.at(-1)!;
  }
}

async function compareCareers(tx: Tx, careers: readonly Career[], found: FoundDifferences): Promise<void> {
  const kept = await findPlayers(
    tx,
    careers.map(({ userId }) => userId),
  );
  for (const { userId, player, complete } of careers) {
    const known = kept.get(userId);
    const fields = complete ? Object.keys(NO_GAMES) : ['bestScore', 'totalRewards'];
    for (const field of fields as (keyof PlayerRow)[])
      found.compare(
        { table: 'game_player', row: userId, column: toSnakeCase(field) },
        player[field],
        known?.[field],
      );
  }
}

/** Adds a game to its player's career, and compares the game with the values recomputed from its run and that career. */
function follow(career: Career, game: FinishedRow, token: bigint, found: FoundDifferences): void {
  if (game.run !== 'played') career.complete = false;
  // A completed game without an end is reported elsewhere.
  if (game.ending === 'left' || !game.sessionEnd) return;
  const { player } = career;
  const streak = extendedStreak({ days: player.streak, lastDay: player.lastDay }, dayOf(game.sessionEnd));
  const earnedToday = streak.lastDay === player.lastDay ? player.dayRewards : 0n;
  const total = game.totalRewards;
  if (game.run === 'played') {
    const run = compareRun(game, found);
    if (run) compareReward(game, run, { streak: streak.days, earnedToday, token }, found);
  }
  career.player = {
    games: player.games + 1,
    bestScore: Math.max(player.bestScore, game.score),
    totalRewards: player.totalRewards + total,
    streak: streak.days,
    lastDay: streak.lastDay,
    dayRewards: earnedToday + total,
  };
}

const pairsOf = (changes: readonly number[]): [number, number][] =>
  Array.from({ length: changes.length / 2 }, (_, pair) => [changes[2 * pair]!, changes[2 * pair + 1]!]);

/** Replays a game from its seed and log. Returns undefined if that is not possible. */
function compareRun(game: FinishedRow, found: FoundDifferences): RunResult | undefined {
  const at = { table: 'game_session', row: game.id };
  if (game.engine !== ENGINE) {
    // Games of earlier engines can't be replayed any more. Versions start at 1.
    const known = game.engine !== null && game.engine >= 1 && game.engine < ENGINE;
    if (!known) found.compare({ ...at, column: 'engine' }, ENGINE, game.engine);
    return undefined;
  }
  try {
    const run = replay(game.seed, { ticks: game.ticks, changes: pairsOf(game.changes) });
    const kept = {
      score: [run.score, game.score],
      skill: [run.skill, game.skill],
      ticks: [run.ticks, game.ticks],
      ending: [run.ending, game.ending],
      coins: [run.coins, game.coins],
      cleared: [run.cleared, game.cleared],
      near_misses: [run.nearMisses, game.nearMisses],
      best_combo: [run.bestCombo, game.bestCombo],
      factor: [factorOf(run), game.factor],
    };
    for (const [column, [expected, value]] of Object.entries(kept))
      found.compare({ ...at, column }, expected, value);
    return run;
  } catch (error) {
    found.add({
      ...at,
      column: 'changes',
      expected: `a log that can be played on the course of ${game.seed}`,
      found: error instanceof Error ? `${error.constructor.name} ${error.message}` : String(error),
    });
    return undefined;
  }
}

interface Day {
  /** Consecutive days, including this game's. */
  streak: number;
  /** Base units, before this game. */
  earnedToday: bigint;
  /** One whole token. */
  token: bigint;
}

function compareReward(
  game: FinishedRow,
  run: RunResult,
  { streak, earnedToday, token }: Day,
  found: FoundDifferences,
): void {
  const at = { table: 'game_session', row: game.id };
  const tokenEarned = BigInt(rewardOf(run)) * token;
  const whole = {
    tokenEarned,
    streakBonus: streakBonus(tokenEarned, streak),
    vestingBoost: vestingBoost(tokenEarned, game.boostPercent),
  };
  const total = game.totalRewards;
  // What the cap left, or nothing if the treasury had too little.
  const room = game.unpaid ? 0n : game.capped ? total : totalOf(whole);
  const due = capReward(room, whole);
  found.compare({ ...at, column: 'token_earned' }, due.tokenEarned, game.tokenEarned);
  found.compare({ ...at, column: 'streak_bonus' }, due.streakBonus, game.streakBonus);
  found.compare({ ...at, column: 'vesting_boost' }, due.vestingBoost, game.vestingBoost);
  if (game.capped && total >= totalOf(whole))
    found.add({ ...at, column: 'capped', expected: 'false, as nothing was cut', found: 'true' });
  if (game.unpaid && totalOf(whole) === 0n)
    found.add({ ...at, column: 'unpaid', expected: 'false, as nothing was earned', found: 'true' });
  if (game.dailyCap === null) return;
  const [cap, today] = [BigInt(game.dailyCap), earnedToday + total];
  if (today > cap || (game.capped && today !== cap))
    found.compare({ ...at, column: 'the sum of the day' }, `${cap}${game.capped ? '' : ' or less'}`, today);
}
