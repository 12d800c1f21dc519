import { type DemoAccount, seedDemoAccounts } from '#features/auth';
import { createDataSource, type Settings, UnitOfWork } from '#platform';
import type { DemoValues } from './demo-values.js';

/** A reserved domain, so mails to it are never delivered. */
export const DOMAIN = 'kingdom.test';

export const DEMO_ADMIN = `admin@${DOMAIN}`;

/** The accounts for trying the demo, in addition to the admin, whose account is created from the settings. */
export const demoAccounts = (values: DemoValues): DemoAccount[] => [
  { email: `operator@${DOMAIN}`, password: values.operatorPassword, role: 'operator' },
  { email: `member@${DOMAIN}`, password: values.memberPassword, role: 'user' },
];

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
