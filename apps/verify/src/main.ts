import { verifyLedger } from '#libs/ledger';
import { createDataSource, runProgram, UnitOfWork } from '#libs/platform';

/** Recomputes the ledger of `DATABASE_URL` and prints the report; exits with 1 when it does not agree. */
await runProgram(async (settings) => {
  const dataSource = await createDataSource(settings).initialize();
  const report = await new UnitOfWork(dataSource).snapshot(verifyLedger);
  await dataSource.destroy();
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exit(report.ok ? 0 : 1);
});
