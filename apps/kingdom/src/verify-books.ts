import type { Brand } from '#brand';
import { ENTITIES } from '#features';
import {
  ALL_ROWS_MS,
  createDataSource,
  gameOpenMinutesInForce,
  sentenceOf,
  type Settings,
  UnitOfWork,
  type Verification,
} from '#platform';
import { verifyAll } from './verify-all.js';

type Print = (line: string) => void;

const HOUR_MINUTES = 60;

/**
 * Runs all checks on one snapshot of the database, prints a line for each, and returns whether everything agrees.
 * @param stoodStillMinutes for how long no worker can have done the accepted work, as since the moment of a backup
 */
export async function verifyBooks(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL' | 'GAME_OPEN_MINUTES'>,
  brand: Brand,
  print: Print,
  stoodStillMinutes = 0,
): Promise<boolean> {
  const dataSource = await createDataSource(settings, { entities: ENTITIES }).initialize();
  const maxWait = `${HOUR_MINUTES + stoodStillMinutes} minutes`;
  try {
    return await new UnitOfWork(dataSource).snapshot(async (tx) => {
      const minutes = await gameOpenMinutesInForce(tx, settings);
      const limits = { GAME_OPEN_MINUTES: minutes + stoodStillMinutes };
      let all = true;
      for await (const report of verifyAll(tx, brand, limits, maxWait)) {
        printReport(report, print);
        all &&= report.ok;
      }
      return all;
    }, ALL_ROWS_MS);
  } finally {
    await dataSource.destroy();
  }
}

function printReport({ name, ok, differences, findings }: Verification, print: Print): void {
  print(`${name}: ${ok ? 'agrees' : `${differences} ${differences === 1 ? 'difference' : 'differences'}`}`);
  for (const finding of findings) print(`  ${sentenceOf(finding)}`);
  if (differences > findings.length) print(`  and ${differences - findings.length} more`);
}
