import { saying } from '#libs/brand';
import { DomainError } from '#libs/platform';

/** Also what another member's game is to everybody else. */
export class GameNotFoundError extends DomainError {
  constructor() {
    super(
      'GAME_NOT_FOUND',
      404,
      saying(({ refusals }) => refusals.gameMissing),
    );
  }
}
