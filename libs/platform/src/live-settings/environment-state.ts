import type { Settings } from '../settings/settings.js';

/** Secrets, and the addresses of engines, which may hold a password. */
const HIDDEN = [
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'SOLANA_RPC_URL',
  'SOLANA_WS_URL',
  'APP_SECRET',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'PRESALE_PRIVATE_CODE',
  'PAYOUT_KEY',
  'PAYOUT_SIGNER_URL',
  'SCREENING_URL',
  'SCREENING_TOKEN',
  'TURNSTILE_SECRET_KEY',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const satisfies readonly (keyof Settings)[];

/** Which of the hidden settings the environment sets. Their values never leave the program. */
export const environmentState = (settings: Settings): { name: string; set: boolean }[] =>
  HIDDEN.map((name) => ({ name, set: settings[name] !== undefined }));
