import { type DemoAccount, seedDemoAccounts } from '#libs/auth';
import { createDataSource, type Settings, UnitOfWork } from '#libs/platform';
import type { DemoValues } from './demo-values.js';

/** The reserved domain reaches nobody. */
const DOMAIN = 'kingdom.test';

export const DEMO_ADMIN = `admin@${DOMAIN}`;

/** Who can be tried at once beside the admin, which the settings make. */
export const demoAccounts = (values: DemoValues): DemoAccount[] => [
  { email: `operator@${DOMAIN}`, password: values.operatorPassword, role: 'operator' },
  { email: `member@${DOMAIN}`, password: values.memberPassword, role: 'user' },
];

export async function openDemoAccounts(settings: Settings, accounts: readonly DemoAccount[]): Promise<void> {
  const dataSource = await createDataSource(settings).initialize();
  try {
    await seedDemoAccounts(new UnitOfWork(dataSource), accounts);
  } finally {
    await dataSource.destroy();
  }
}
