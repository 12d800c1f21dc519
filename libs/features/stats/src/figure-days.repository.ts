import type { StatsFigureName } from '#contracts';
import { rows, type Tx } from '#platform';
import type { Counted } from './counted.js';
import type { Day } from './day.js';

/** An arbitrary number that no other advisory lock of the database uses. */
const DAYS_LOCK = 7_305_080_088;

/** Lets only one transaction at a time count days; others wait. */
export async function lockDays(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${DAYS_LOCK})`);
}

/** The last day that is counted. */
export async function findLastDay(tx: Tx): Promise<Day | undefined> {
  const [found] = await rows<{ day: Day | null }>(
    tx,
    `SELECT to_char(max(day), 'YYYY-MM-DD') AS day FROM figure_day`,
  );
  return found?.day ?? undefined;
}

/** Replaces what is counted for a day. */
export async function replaceDay(tx: Tx, day: Day, lines: readonly Counted[]): Promise<void> {
  await tx.query(`DELETE FROM figure_day WHERE day = $1`, [day]);
  await tx.query(`INSERT INTO figure_day (day) VALUES ($1)`, [day]);
  await tx.query(
    `INSERT INTO figure_day_amount (day, figure, part, amount)
     SELECT $1::date, l.figure, l.part, l.amount FROM unnest($2::text[], $3::text[], $4::numeric[]) l (figure, part, amount)`,
    [
      day,
      lines.map(({ figure }) => figure),
      lines.map(({ part }) => part),
      lines.map(({ amount }) => amount),
    ],
  );
}

/** What one figure has counted on the days of a range, both ends included. */
export function findDaysOf(tx: Tx, figure: StatsFigureName, from: Day, to: Day): Promise<Counted[]> {
  return rows(
    tx,
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, figure, part, amount FROM figure_day_amount
     WHERE figure = $1 AND day >= $2 AND day <= $3 ORDER BY day, part`,
    [figure, from, to],
  );
}

export type PartSum = Omit<Counted, 'day'>;

/** The sums of a figure's parts before a day. */
export function findSumsOf(tx: Tx, figure: StatsFigureName, before: Day): Promise<PartSum[]> {
  return rows(
    tx,
    `SELECT figure, part, sum(amount) AS amount FROM figure_day_amount
     WHERE figure = $1 AND day < $2 GROUP BY figure, part ORDER BY part`,
    [figure, before],
  );
}

/** All that is counted for all days, for the verification. */
export function findAllDays(tx: Tx): Promise<Counted[]> {
  return rows(
    tx,
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, figure, part, amount FROM figure_day_amount ORDER BY figure, day, part`,
  );
}

export async function findCountedDays(tx: Tx): Promise<Day[]> {
  const found = await rows<{ day: Day }>(
    tx,
    `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM figure_day ORDER BY figure_day.day`,
  );
  return found.map(({ day }) => day);
}

/** The database's time, which is also that of postings. */
export async function findNow(tx: Tx): Promise<Date> {
  const [found] = await rows<{ now: Date }>(tx, `SELECT now()`);
  return found!.now;
}
