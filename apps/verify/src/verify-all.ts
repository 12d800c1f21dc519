import type { Brand } from '#libs/brand';
import { GIFT_KINDS, verifyDonations, verifyGifts } from '#libs/donations';
import { GAME_KINDS, verifyGames, verifyGameStandings } from '#libs/game';
import { PRIZE_KINDS, verifyLeaderboards } from '#libs/leaderboards';
import { verifyHistory, verifyLedger } from '#libs/ledger';
import { verifyPayments } from '#libs/manual-payments';
import { ORDER_KINDS, verifyOrders } from '#libs/orders';
import { MAX_WAIT, type Settings, type Tx, type Verification, verifyEvents } from '#libs/platform';
import { PRESALE_KINDS, verifyPresale } from '#libs/presale';
import { SWAP_KINDS, verifySwaps } from '#libs/swaps';

/** The kinds of ledger transactions that features check row by row. */
const KINDS = [PRESALE_KINDS, ORDER_KINDS, SWAP_KINDS, GIFT_KINDS, GAME_KINDS, PRIZE_KINDS].flat();

/**
 * Runs all checks, one after the other. The reports are consistent with each other if `tx` is a snapshot.
 * @param patience a PostgreSQL interval: how long accepted work may wait for its worker
 */
export async function* verifyAll(
  tx: Tx,
  brand: Brand,
  settings: Pick<Settings, 'GAME_OPEN_MINUTES'>,
  patience = MAX_WAIT,
): AsyncGenerator<Verification> {
  yield verifyLedger(tx);
  yield verifyHistory(tx, KINDS);
  yield verifyPresale(tx, patience);
  yield verifyPayments(tx);
  yield verifyOrders(tx, brand, patience);
  yield verifySwaps(tx, brand);
  yield verifyDonations(tx, patience);
  yield verifyGifts(tx, brand, patience);
  yield verifyGames(tx, brand, settings, patience);
  yield verifyGameStandings(tx);
  yield verifyLeaderboards(tx, patience);
  yield verifyEvents(tx, patience);
}
