import { findMisbooked } from '#money/ledger';
import { MAX_WAIT, type Tx, type Verification, verification } from '#platform';
import {
  findContradictions,
  findStuck,
  findWrongBuckets,
  findWrongClosings,
  findWrongStandings,
  PRIZE_BOOKINGS,
} from './verify-leaderboards.repository.js';

export const PRIZE_KINDS = [PRIZE_BOOKINGS.kind];

/** Compares the winners of every closed period with its standings, and every prize with its ledger transaction. */
export const verifyLeaderboards = async (tx: Tx, maxWait = MAX_WAIT): Promise<Verification> =>
  verification(
    'leaderboards',
    await findMisbooked(tx, PRIZE_BOOKINGS),
    await findWrongClosings(tx),
    await findContradictions(tx),
    await findStuck(tx, maxWait),
    await findWrongBuckets(tx),
  );

/**
 * Recomputes every standing from its games.
 * @param games SQL that returns session_id, user_id, earnings, score, at and position of the games that count
 */
export const verifyStandings = async (tx: Tx, games: string): Promise<Verification> =>
  verification('standings', await findWrongStandings(tx, games));
