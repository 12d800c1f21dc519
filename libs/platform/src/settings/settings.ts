import { resolve } from 'node:path';
import { z } from 'zod';
import {
  captchaEndpointSchema,
  clusterSchema,
  type MoneyMode,
  settlementModeSchema,
  solanaAddressSchema,
} from '#contracts';
import { DEFAULT_BRAND_FILE, projectRoot } from '#brand';
import { hashedCode } from '../secrets/password-hash.js';
import { payoutSettings } from './payout-settings.js';
import {
  port,
  flag,
  address,
  publicKey,
  trustedProxies,
  wholeTokens,
  list,
  endpoints,
  countries,
  thresholds,
  webhook,
} from './setting-types.js';

/** Every setting by itself. A program that needs only some of them picks those. */
export const plainSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  PORT: port(3000),
  HOST: z.string().default('0.0.0.0'),
  WORKER_PORT: port(3001),
  SITE_URL: z.url().default('http://localhost:3000'),
  TRUST_PROXY: trustedProxies,
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  HASHES_AT_A_TIME: z.coerce.number().int().min(1).max(1_000).optional(),
  HASHES_WAITING: z.coerce.number().int().min(0).max(10_000).default(200),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// address')
    .optional(),
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must be an smtp:// address'),
  BRAND_FILE: z
    .string()
    .default(DEFAULT_BRAND_FILE)
    .transform((file) => resolve(projectRoot, file)),
  PSEUDO_LANGUAGE: flag(false),
  OFFLINE_PAGE: flag(true),
  LIVE_FEATURES: list.pipe(z.array(z.enum(['vault', 'swap', 'play', 'store', 'stats']))).default([]),
  APP_SECRET: z.string().min(32, 'must hold at least 32 characters'),
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must hold at least 8 characters').max(72).optional(),
  AUTH_REDIRECT_ALLOW: list.default([]),
  AUTH_MAIL_INTERVAL_S: z.coerce.number().int().min(0).default(60),
  AUTH_MAIL_LINK_S: z.coerce.number().int().min(60).max(86_400).default(3600),
  AUTH_ACCESS_TOKEN_S: z.coerce.number().int().min(121).max(86_400).default(3600),
  AUTH_REUSE_INTERVAL_S: z.coerce.number().int().min(0).default(10),
  AUTH_SESSION_MAX_S: z.coerce
    .number()
    .int()
    .min(300)
    .default(90 * 86_400),
  AUTH_SESSION_IDLE_S: z.coerce
    .number()
    .int()
    .min(300)
    .default(30 * 86_400),
  AUTH_OPERATOR_SESSION_S: z.coerce
    .number()
    .int()
    .min(300)
    .default(12 * 3_600),
  AUTH_PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(8),
  AUTH_SIGNUP_OPEN: flag(true),
  AUTH_CONFIRM_EMAIL: flag(true),
  AUTH_CURRENT_PASSWORD: flag(false),
  AUTH_KEY_ROTATION_DAYS: z.coerce.number().int().min(1).default(90),
  AUTH_CAPTCHA_ENDPOINTS: list.pipe(z.array(captchaEndpointSchema)).default(['signup']),
  CAPTCHA_PROVIDER: z.enum(['altcha', 'turnstile', 'none']).default('altcha'),
  ALTCHA_COST: z.coerce.number().int().min(1).max(100_000).default(2_000),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_VERIFY_URL: z.url().default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  METRICS_TOKEN: z.string().min(16, 'must hold at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOG_FILE: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  REQUEST_TIMEOUT_S: z.coerce.number().int().min(1).max(600).default(30),
  DRAIN_S: z.coerce.number().int().min(0).max(6).default(3),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  PAYMENTS_MODE: settlementModeSchema.default('simulated'),
  PAYMENT_ADDRESS: publicKey.optional(),
  USDC_MINT: publicKey.optional(),
  USDT_MINT: publicKey.optional(),
  PAYMENT_MINUTES: z.coerce.number().int().min(1).max(1_440).default(10),
  PAYMENT_HOLD_PERCENT: z.coerce.number().int().min(0).max(100).default(20),
  PAYMENT_HOLDS_PER_WALLET: z.coerce.number().int().min(0).default(2),
  PAYMENT_HOLDS_PER_CALLER: z.coerce.number().int().min(0).default(3),
  SHORT_PAYMENTS: z.enum(['credit', 'refund']).default('credit'),
  PRIORITY_PRICE_FLOOR: z.coerce.number().int().min(0).default(1_000),
  PRIORITY_PRICE_CEILING: z.coerce.number().int().min(0).default(1_000_000),
  PAYMENT_QUORUM_USD: z.coerce.number().int().min(0).default(1_000),
  DENIED_WALLETS_FILE: z
    .string()
    .transform((file) => resolve(projectRoot, file))
    .optional(),
  SCREENING_URL: z.url({ protocol: /^https?$/ }).optional(),
  SCREENING_TOKEN: z.string().min(1).optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header')
    .toLowerCase()
    .optional(),
  DENIED_COUNTRIES: countries.default([]),
  REQUIRE_ACCEPTED_TERMS: flag(false),
  ...payoutSettings,
  MAINNET_CONFIRMED: list.default([]),
  PRESALE_STARTS_AT: z.iso.datetime().optional(),
  PRESALE_ENDS_AT: z.iso.datetime().optional(),
  PRESALE_PUBLIC_ENDS_AT: z.iso.datetime().optional(),
  PRESALE_PRIVATE_ENDS_AT: z.iso.datetime().optional(),
  SOLANA_CLUSTER: clusterSchema.default('mainnet-beta'),
  SOLANA_RPC_URL: endpoints,
  SOLANA_RPC_RPS: z.coerce.number().positive().default(20),
  SOLANA_WS_URL: z.url().optional(),
  MINT_ADDRESS: solanaAddressSchema.optional(),
  TREASURY_ADDRESS: solanaAddressSchema.optional(),
  RECEIVING_ADDRESS_SOL: address,
  RECEIVING_ADDRESS_ETH: address,
  RECEIVING_ADDRESS_BTC: address,
  RECEIVING_ADDRESS_BASE: address,
  RECEIVING_ADDRESS_BITCOIN: address,
  RECEIVING_ADDRESS_USDT: address,
  /** Only the Argon2 hash is kept. A code in plain text is hashed here. */
  PRESALE_PRIVATE_CODE: z.string().trim().min(1).max(200).transform(hashedCode).optional(),
  UPLOADS_DIR: z
    .string()
    .default('.data/uploads')
    .transform((folder) => resolve(projectRoot, folder)),
  RECEIPT_RETENTION_DAYS: z.coerce.number().int().min(1).default(365),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_DIR: z
    .string()
    .transform((folder) => resolve(projectRoot, folder))
    .optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_BUCKET: z.string().min(1).optional(),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).max(744).default(24),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
  GAME_DAILY_CAP: wholeTokens('500'),
  GAME_ENTRY_FEE: wholeTokens('0'),
  GAME_OPEN_MINUTES: z.coerce.number().int().min(1).max(1_440).default(10),
  PRICE_PROVIDER: z.enum(['http', 'offline']).default('http'),
  PRICE_URL: z.url().default('https://api.coinbase.com/v2/prices/{symbol}-USD/spot'),
  DEMO_DATA: flag(false),
  RELEASES_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_EMAILS: list.pipe(z.array(z.email())).default([]),
  ALERT_WEBHOOK_URL: webhook,
  ALERT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'must be whsec_ and 24 to 64 bytes as base64')
    .optional(),
  ALERT_CHAT_WEBHOOK_URL: webhook,
  ALERT_WEBHOOK_ALLOW_PRIVATE: flag(false),
  ALERT_THRESHOLDS: thresholds.default({}),
  ALERT_CHECK_S: z.coerce.number().int().min(1).max(60).default(10),
  ALERT_QUIET_S: z.coerce.number().int().min(1).max(86_400).default(300),
});

type TurnstileKey = 'TURNSTILE_SITE_KEY' | 'TURNSTILE_SECRET_KEY';

const requiredForTurnstile = (key: TurnstileKey) => (given: z.infer<typeof plainSchema>) =>
  given.CAPTCHA_PROVIDER !== 'turnstile' || given[key] !== undefined;

type S3Key = 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY';

const requiredForS3 = (key: S3Key) => (given: z.infer<typeof plainSchema>) =>
  given.S3_ENDPOINT === undefined || given[key] !== undefined;

const requiredForBackups = (key: S3Key) => (given: z.infer<typeof plainSchema>) =>
  given.BACKUP_S3_ENDPOINT === undefined || given[`BACKUP_${key}`] !== undefined;

/** Reported together with all other problems, not only once those are fixed. */
const problem = (key: keyof typeof plainSchema.shape, error: string) => ({
  path: [key],
  error,
  when: () => true,
});
const missing = (
  key:
    | TurnstileKey
    | S3Key
    | `BACKUP_${S3Key}`
    | 'PAYMENT_ADDRESS'
    | 'PAYOUT_ADDRESS'
    | 'COUNTRY_HEADER'
    | 'ALERT_WEBHOOK_SECRET',
) => problem(key, 'is required');

const onlyInSolanaMode = (key: 'PAYOUT_KEY' | 'PAYOUT_SIGNER_URL') => (given: z.infer<typeof plainSchema>) =>
  given.PAYMENTS_MODE === 'solana' || given[key] === undefined;
const KEY_IN_SIMULATED_MODE = 'must be unset while PAYMENTS_MODE is simulated, because no money moves';

/** The mints of Circle's and Tether's coins on mainnet-beta. */
const MAINNET_MINTS = {
  USDC: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v',
  USDT: 'Es9vMFrzaCermJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
};

/** All settings. They come only from the environment; `.env.example` lists them with their defaults. */
export const settingsSchema = plainSchema
  .refine(
    ({ NODE_ENV, TRUST_PROXY }) => NODE_ENV !== 'production' || TRUST_PROXY !== true,
    problem('TRUST_PROXY', 'must name the addresses of your proxies in production'),
  )
  .refine(requiredForTurnstile('TURNSTILE_SITE_KEY'), missing('TURNSTILE_SITE_KEY'))
  .refine(requiredForTurnstile('TURNSTILE_SECRET_KEY'), missing('TURNSTILE_SECRET_KEY'))
  .refine(requiredForS3('S3_BUCKET'), missing('S3_BUCKET'))
  .refine(requiredForS3('S3_ACCESS_KEY_ID'), missing('S3_ACCESS_KEY_ID'))
  .refine(requiredForS3('S3_SECRET_ACCESS_KEY'), missing('S3_SECRET_ACCESS_KEY'))
  .refine(requiredForBackups('S3_BUCKET'), missing('BACKUP_S3_BUCKET'))
  .refine(requiredForBackups('S3_ACCESS_KEY_ID'), missing('BACKUP_S3_ACCESS_KEY_ID'))
  .refine(requiredForBackups('S3_SECRET_ACCESS_KEY'), missing('BACKUP_S3_SECRET_ACCESS_KEY'))
  .refine(
    ({ PAYMENTS_MODE, PAYMENT_ADDRESS }) => PAYMENTS_MODE !== 'solana' || PAYMENT_ADDRESS !== undefined,
    missing('PAYMENT_ADDRESS'),
  )
  .refine(
    ({ PAYMENTS_MODE, SOLANA_CLUSTER, PRICE_PROVIDER }) =>
      PAYMENTS_MODE !== 'solana' || SOLANA_CLUSTER === 'localnet' || PRICE_PROVIDER !== 'offline',
    problem('PRICE_PROVIDER', 'must be http while PAYMENTS_MODE is solana, except on localnet'),
  )
  .refine(
    ({ COUNTRY_HEADER, DENIED_COUNTRIES }) => DENIED_COUNTRIES.length === 0 || COUNTRY_HEADER !== undefined,
    missing('COUNTRY_HEADER'),
  )
  .refine(
    ({ COUNTRY_HEADER, TRUST_PROXY }) => COUNTRY_HEADER === undefined || TRUST_PROXY !== false,
    problem('TRUST_PROXY', 'must name the proxies that set COUNTRY_HEADER, because others could forge it'),
  )
  .refine(
    ({ ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET }) =>
      ALERT_WEBHOOK_URL === undefined || ALERT_WEBHOOK_SECRET !== undefined,
    missing('ALERT_WEBHOOK_SECRET'),
  )
  .refine(
    ({ PAYOUT_KEY, PAYOUT_SIGNER_URL, PAYOUT_ADDRESS }) =>
      (PAYOUT_KEY === undefined && PAYOUT_SIGNER_URL === undefined) || PAYOUT_ADDRESS !== undefined,
    missing('PAYOUT_ADDRESS'),
  )
  .refine(
    ({ PAYOUT_KEY, PAYOUT_SIGNER_URL }) => PAYOUT_KEY === undefined || PAYOUT_SIGNER_URL === undefined,
    problem('PAYOUT_SIGNER_URL', 'must be unset while PAYOUT_KEY is set: one of them signs'),
  )
  .refine(
    ({ PAYOUT_ADDRESS, PAYMENT_ADDRESS, TREASURY_ADDRESS }) =>
      PAYOUT_ADDRESS === undefined || ![PAYMENT_ADDRESS, TREASURY_ADDRESS].includes(PAYOUT_ADDRESS),
    problem('PAYOUT_ADDRESS', 'must be a wallet of its own, apart from PAYMENT_ADDRESS and TREASURY_ADDRESS'),
  )
  .refine(onlyInSolanaMode('PAYOUT_KEY'), problem('PAYOUT_KEY', KEY_IN_SIMULATED_MODE))
  .refine(onlyInSolanaMode('PAYOUT_SIGNER_URL'), problem('PAYOUT_SIGNER_URL', KEY_IN_SIMULATED_MODE))
  .transform(({ USDC_MINT, USDT_MINT, ...settings }) => {
    const defaults = settings.SOLANA_CLUSTER === 'mainnet-beta' ? MAINNET_MINTS : undefined;
    return { ...settings, USDC_MINT: USDC_MINT ?? defaults?.USDC, USDT_MINT: USDT_MINT ?? defaults?.USDT };
  });

export type Settings = z.infer<typeof settingsSchema>;
export const SETTINGS = Symbol('Settings');

/** How payments are settled and on which cluster, as reported in responses about money. */
export const moneyModeOf = ({
  PAYMENTS_MODE: mode,
  SOLANA_CLUSTER: cluster,
}: Pick<Settings, 'PAYMENTS_MODE' | 'SOLANA_CLUSTER'>): MoneyMode => ({ mode, cluster });

/** The environment's settings are invalid. The message names every problem, one per line. */
export class SettingsError extends Error {}

/** Returns the variables that are set. An empty variable counts as unset. */
export const givenSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/**
 * Reads and validates all settings, or those of the schema. An empty variable counts as unset.
 * @throws SettingsError naming every problem
 */
export function loadSettings(env: NodeJS.ProcessEnv): Settings;
export function loadSettings<Needed>(env: NodeJS.ProcessEnv, schema: z.ZodType<Needed>): Needed;
export function loadSettings(env: NodeJS.ProcessEnv, schema: z.ZodType = settingsSchema): unknown {
  const given = givenSettings(env);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return `  ${name}: ${given[name] === undefined ? 'is required' : issue.message}`;
  });
  throw new SettingsError(`Settings need attention (see .env.example):\n${lines.join('\n')}`);
}
