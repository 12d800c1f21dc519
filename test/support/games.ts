import { Usernames } from '#features/auth';
import type { OpenGame } from '#contracts';
import { GameRewards, Games, RefusedLogs } from '#features/game';
import { Standings } from '#features/leaderboards';
import type { UnitOfWork } from '#platform';
import { Wallets } from '#features/wallets';
import type { GivingLab } from './donations.js';
import { brand } from './kingdom.js';

export { playedLog } from './played-log.js';

/** Opens the service `Games` on a lab's database. `change` overrides settings. */
export function openGames({ work, ledger, autoDonations, settings }: GivingLab, change: object = {}): Games {
  const wallets = new Wallets(work, brand, settings);
  const rewards = new GameRewards(ledger, autoDonations, wallets, brand, { ...settings, ...change });
  return new Games(
    work,
    rewards,
    new Standings(work),
    new RefusedLogs(work, new Usernames(work)),
    brand,
    settings,
  );
}

/** Makes a game older by a number of milliseconds, or younger if it is negative. */
export const backdateGame = (
  work: UnitOfWork,
  { id }: Pick<OpenGame, 'id'>,
  milliseconds: number,
): Promise<unknown> =>
  work.run((tx) =>
    tx.query(
      `UPDATE game_session SET created_at = created_at - $2::float8 * interval '1 millisecond' WHERE id = $1`,
      [id, milliseconds],
    ),
  );

/** Moves a member's last day of play back by a number of days. */
export const backdateLastDay = (work: UnitOfWork, userId: string, days: number): Promise<unknown> =>
  work.run((tx) =>
    tx.query(`UPDATE game_player SET last_day = last_day - $2 WHERE user_id = $1`, [userId, days]),
  );
