import { loadBrand } from '#brand';
import { ENTITIES } from '#features';
import {
  ALL_ROWS_MS,
  createDataSource,
  plainSchema,
  runProgram,
  sentenceOf,
  UnitOfWork,
  type Verification,
} from '#platform';
import { verifyAll } from './verify-all.js';

const NEEDED = plainSchema.pick({
  DATABASE_URL: true,
  DATABASE_POOL: true,
  BRAND_FILE: true,
  GAME_OPEN_MINUTES: true,
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function printReport({ name, ok, differences, findings }: Verification): void {
  print(`${name}: ${ok ? 'agrees' : `${differences} ${differences === 1 ? 'difference' : 'differences'}`}`);
  for (const finding of findings) print(`  ${sentenceOf(finding)}`);
  if (differences > findings.length) print(`  and ${differences - findings.length} more`);
}

/**
 * Recomputes all figures behind money in `DATABASE_URL`, prints a line for each check, and exits with 1 if anything
 * differs.
 */
await runProgram(async (settings) => {
  const brand = loadBrand(settings.BRAND_FILE);
  const dataSource = await createDataSource(settings, { entities: ENTITIES }).initialize();
  const agrees = await new UnitOfWork(dataSource).snapshot(async (tx) => {
    let all = true;
    for await (const report of verifyAll(tx, brand, settings)) {
      printReport(report);
      all &&= report.ok;
    }
    return all;
  }, ALL_ROWS_MS);
  await dataSource.destroy();
  process.exitCode = agrees ? 0 : 1;
  return { close: () => Promise.resolve() };
}, NEEDED);
