import { saying } from '#libs/brand';
import { DomainError } from '#libs/platform';

/** No period of the kind begins at the moment asked for, or it has not begun. */
export class LeaderboardMissingError extends DomainError {
  constructor() {
    super(
      'LEADERBOARD_NOT_FOUND',
      404,
      saying(({ refusals }) => refusals.leaderboardMissing),
    );
  }
}
