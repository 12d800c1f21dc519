import { parseUnits } from '#contracts';
import type { Span, Tx } from '#platform';
import { type Counted, summed } from './counted.js';
import { figuresOfLedger } from './figures-of-ledger.js';
import { findGames, findGivers, findMovements, findSales, type Sales } from './sources.repository.js';

/** The decimals in which proceeds are counted, more than any currency has. */
export const PROCEEDS_DECIMALS = 18;

/** Counts the figures of each UTC day of a span from the ledger and the features' rows. */
export async function countDays(tx: Tx, span: Span): Promise<Counted[]> {
  const movements = await findMovements(tx, span);
  const sales = await findSales(tx, span);
  const games = await findGames(tx, span);
  const givers = await findGivers(tx, span);
  return summed([
    ...figuresOfLedger(movements),
    ...sales.flatMap(linesOfSales),
    ...games.flatMap(({ day, games: finished, people }) => [
      { day, figure: 'games' as const, part: 'games', amount: finished },
      { day, figure: 'players-of-day' as const, part: 'players', amount: people },
    ]),
    ...givers.map(({ day, people }) => ({ day, figure: 'givers' as const, part: 'givers', amount: people })),
  ]);
}

const linesOfSales = ({ day, unit, purchases, paid }: Sales): Counted[] => [
  { day, figure: 'purchases', part: 'purchases', amount: purchases },
  { day, figure: 'proceeds', part: unit, amount: signed(paid) },
];

const signed = (paid: string): bigint =>
  paid.startsWith('-') ? -parseUnits(paid.slice(1), PROCEEDS_DECIMALS) : parseUnits(paid, PROCEEDS_DECIMALS);
