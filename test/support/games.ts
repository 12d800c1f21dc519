import type { StartedGame } from '#libs/contracts';
import type { UnitOfWork } from '#libs/platform';

/** Lets a game's run have begun so many milliseconds earlier. */
export const age = (
  work: UnitOfWork,
  { id }: Pick<StartedGame, 'id'>,
  milliseconds: number,
): Promise<unknown> =>
  work.run((tx) =>
    tx.query(
      `UPDATE game_session SET created_at = created_at - $2::float8 * interval '1 millisecond' WHERE id = $1`,
      [id, milliseconds],
    ),
  );

/** Lets a member's games have been played so many days earlier. */
export const daysAgo = (work: UnitOfWork, userId: string, days: number): Promise<unknown> =>
  work.run((tx) =>
    tx.query(`UPDATE game_player SET last_day = last_day - $2 WHERE user_id = $1`, [userId, days]),
  );
