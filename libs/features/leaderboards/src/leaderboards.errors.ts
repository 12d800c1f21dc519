import { format } from '#brand';
import { DomainError } from '#platform';

/** No such period begins at the requested time, or it has not begun yet. */
export class LeaderboardMissingError extends DomainError {
  constructor() {
    super('LEADERBOARD_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.leaderboardMissing));
  }
}
