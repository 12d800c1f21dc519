import { parseUnits } from '#contracts';
import { findGiversByDay } from '#features/donations';
import { findGamesByDay } from '#features/game';
import { findMovements, findPaidByDay, type PaidOfDay } from '#money/ledger';
import type { Span, Tx } from '#platform';
import { type Counted, summed } from './counted.js';
import { figuresOfLedger } from './figures-of-ledger.js';

/** The decimals in which proceeds are counted, more than any currency has. */
export const PROCEEDS_DECIMALS = 18;

/** Counts the figures of each UTC day of a span from the ledger and the features' rows. */
export async function countDays(tx: Tx, span: Span): Promise<Counted[]> {
  const movements = await findMovements(tx, span);
  const sales = await findPaidByDay(tx, 'presale-purchase', span);
  const games = await findGamesByDay(tx, span);
  const givers = await findGiversByDay(tx, span);
  return summed([
    ...figuresOfLedger(movements),
    ...sales.flatMap(linesOfSales),
    ...games.flatMap(({ day, games: finished, players }) => [
      { day, figure: 'games' as const, part: 'games', amount: finished },
      { day, figure: 'players-of-day' as const, part: 'players', amount: players },
    ]),
    ...givers.map(({ day, givers: people }) => ({
      day,
      figure: 'givers' as const,
      part: 'givers',
      amount: people,
    })),
  ]);
}

const linesOfSales = ({ day, unit, transactions, paid }: PaidOfDay): Counted[] => [
  { day, figure: 'purchases', part: 'purchases', amount: transactions },
  { day, figure: 'proceeds', part: unit, amount: signed(paid) },
];

const signed = (paid: string): bigint =>
  paid.startsWith('-') ? -parseUnits(paid.slice(1), PROCEEDS_DECIMALS) : parseUnits(paid, PROCEEDS_DECIMALS);
