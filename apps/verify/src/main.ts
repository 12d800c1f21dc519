import { verifyDonations } from '#libs/donations';
import { verifyLedger } from '#libs/ledger';
import { createDataSource, runProgram, UnitOfWork } from '#libs/platform';

/** Recomputes ledger and donations of `DATABASE_URL` and prints the report; exits with 1 when something does not agree. */
await runProgram(async (settings) => {
  const dataSource = await createDataSource(settings).initialize();
  const report = await new UnitOfWork(dataSource).snapshot(async (tx) => ({
    ...(await verifyLedger(tx)),
    donations: await verifyDonations(tx),
  }));
  await dataSource.destroy();
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exit(report.ok && report.donations.ok ? 0 : 1);
});
