import { type DemoAccount, seedDemoAccounts } from '#features/auth';
import { createDataSource, type Settings, UnitOfWork } from '#platform';

/** Creates the accounts for trying the demo, unless they exist. */
export async function createDemoAccounts(
  settings: Settings,
  accounts: readonly DemoAccount[],
): Promise<void> {
  const dataSource = await createDataSource(settings).initialize();
  try {
    await seedDemoAccounts(new UnitOfWork(dataSource), accounts);
  } finally {
    await dataSource.destroy();
  }
}
