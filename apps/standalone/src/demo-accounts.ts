import type { DemoAccount } from '#features/auth';
import type { DemoValues } from './demo-values.js';

/** A reserved domain, so mails to it are never delivered. */
export const DOMAIN = 'kingdom.test';

export const DEMO_ADMIN = `admin@${DOMAIN}`;

/** The accounts for trying the demo, in addition to the admin, whose account is created from the settings. */
export const demoAccounts = (values: DemoValues): DemoAccount[] => [
  { email: `operator@${DOMAIN}`, password: values.operatorPassword, role: 'operator' },
  { email: `auditor@${DOMAIN}`, password: values.auditorPassword, role: 'auditor' },
  { email: `member@${DOMAIN}`, password: values.memberPassword, role: 'user' },
];
