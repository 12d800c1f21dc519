import { join } from 'node:path';
import { DEMO_ADMIN } from './demo-accounts.js';
import type { DemoValues } from './demo-values.js';
import { dataPaths, type StandaloneSettings } from './standalone-settings.js';

/** The environment of `npm start`, except for the addresses of engines. What the person sets counts instead. */
export const demoSettings = (own: StandaloneSettings, values: DemoValues): NodeJS.ProcessEnv => ({
  NODE_ENV: 'development',
  SITE_URL: `http://localhost:${own.PORT}`,
  // The port for the worker's health and metrics, which are not needed if the API runs in the same process.
  WORKER_PORT: '0',
  // Without a load balancer, there is no reason to keep serving after a signal.
  DRAIN_S: '0',
  LOG_FILE: join(dataPaths(own.DATA_DIR).logs, 'kingdom.log'),
  UPLOADS_DIR: dataPaths(own.DATA_DIR).uploads,
  BACKUP_DIR: dataPaths(own.DATA_DIR).backups,
  PRESALE_ENDS_AT: values.saleEndsAt,
  APP_SECRET: values.appSecret,
  ADMIN_EMAIL: DEMO_ADMIN,
  ADMIN_PASSWORD: values.adminPassword,
  PRICE_PROVIDER: 'offline',
  DEMO_DATA: 'true',
  LIVE_FEATURES: 'play,stats,vault',
});
