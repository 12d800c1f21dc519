import { z } from 'zod';
import { ALERT_RULE_NAMES } from './alert-rules.js';
import { captchaEndpointSchema } from './auth.js';
import type { PaymentCurrency } from './presale.js';
import {
  listQuery,
  listSchema,
  plainLine,
  solanaAddressSchema,
  textSchema,
  timestampSchema,
} from './primitives.js';

/** The groups of the settings, in the order of their page. */
export const SETTING_GROUPS = [
  'announcement',
  'sale',
  'receiving',
  'accounts',
  'donations',
  'rooms',
  'game',
  'alerts',
  'retention',
  'approvals',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** The rooms of the site that a setting opens. */
export const SWITCHED_ROOMS = ['vault', 'swap', 'play', 'store', 'stats'] as const;

/** Whole tokens, without leading zeros. */
const tokens = z.string().regex(/^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/);

/** A price in USD that is not zero. */
const price = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,8})(?:\.\d{1,12})?$/)
  .refine((text) => /[1-9]/.test(text));

/** The roles whose holders can receive alerts by mail. */
export const ALERTED_ROLES = ['admin', 'operator', 'auditor'] as const;
/** Whole US dollars, with at most six decimals. */
const usd = z.string().regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/);

/** The forms of addresses. They reject what was cut off or belongs to another chain, not every typing error. */
const ofSolana = solanaAddressSchema;
const ofEthereum = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const ofBitcoin = z
  .string()
  .regex(/^(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/);
const ofTron = z.string().regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);

const setting = <Group extends SettingGroup, Schema extends z.ZodType>(group: Group, schema: Schema) => ({
  group,
  schema,
  secret: false,
});
/** Only a hash of the value is kept, and it is never shown. */
const secret = <Group extends SettingGroup, Schema extends z.ZodType>(group: Group, schema: Schema) => ({
  group,
  schema,
  secret: true,
});

/**
 * The settings that operators change while the programs run. Each has its first value in the environment or in the brand
 * file. A setting may be listed only if every program reads it when it is used, never once at its start.
 */
export const LIVE_SETTINGS = {
  /** By language. Without a text there is no announcement. */
  announcement: setting(
    'announcement',
    z.record(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/), plainLine(300)),
  ),
  /** Null for at once. */
  announcementFrom: setting('announcement', timestampSchema.nullable()),
  /** Null for no end. */
  announcementUntil: setting('announcement', timestampSchema.nullable()),
  /** New purchases of the pre-sale are refused. Payments that were started are still credited. */
  salePaused: setting('sale', z.boolean()),
  saleEndsAt: setting('sale', timestampSchema),
  saleMinAmount: setting('sale', tokens),
  saleMaxAmount: setting('sale', tokens),
  saleQuickAmounts: setting('sale', z.array(tokens).min(1).max(12)),
  /** USD for one SOL while the price provider does not respond. */
  salePriceFallback: setting('sale', price),
  salePrivateRound: setting('sale', z.boolean()),
  /** Opens the private round. Null if there is none. */
  salePrivateCode: secret('sale', z.string().trim().min(1).max(200).nullable()),
  /** Where payments that operators check by hand are sent. Payments on the chain have an address of the environment. */
  receivingAddressSol: setting('receiving', ofSolana),
  receivingAddressEth: setting('receiving', ofEthereum),
  receivingAddressBtc: setting('receiving', ofBitcoin),
  receivingAddressBase: setting('receiving', ofEthereum),
  receivingAddressBitcoin: setting('receiving', ofBitcoin),
  receivingAddressUsdt: setting('receiving', z.union([ofSolana, ofEthereum, ofTron])),
  signUpOpen: setting('accounts', z.boolean()),
  /** Magic links have one too while they can create accounts. */
  captchaEndpoints: setting(
    'accounts',
    z.array(captchaEndpointSchema).max(captchaEndpointSchema.options.length),
  ),
  /** Whether operators and admins see e-mail addresses masked until they ask for one. Auditors always do. */
  addressesMasked: setting('accounts', z.boolean()),
  donationGoal: setting('donations', tokens),
  openRooms: setting('rooms', z.array(z.enum(SWITCHED_ROOMS)).max(SWITCHED_ROOMS.length)),
  /** The most that a player earns in a day. */
  gameDailyCap: setting('game', tokens),
  gameEntryFee: setting('game', tokens),
  /** How long a game may take. Games that are open longer are closed without a reward. */
  gameOpenMinutes: setting('game', z.number().int().min(1).max(1_440)),
  /** Rules without a threshold here have their own (`ALERT_RULES`). */
  alertThresholds: setting(
    'alerts',
    z.partialRecord(z.enum(ALERT_RULE_NAMES), z.number().int().min(0).max(999_999_999)),
  ),
  /** Alerts are mailed to the accounts with these roles, besides the recipients in the environment. */
  alertRoles: setting('alerts', z.array(z.enum(ALERTED_ROLES)).max(ALERTED_ROLES.length)),
  /** For how long the receipts of payments are kept after the decision. */
  receiptRetentionDays: setting('retention', z.number().int().min(1).max(36_500)),
  /** Whether acts of `APPROVAL_KINDS` need a second person. */
  twoPersons: setting('approvals', z.boolean()),
  /** Approving a manual payment for tokens that are worth more needs a second person. */
  approvalAboveUsd: setting('approvals', usd),
} as const;

/** Settings whose values everybody sees anyway. Their changes are listed at `/transparency`. */
export const PUBLISHED_SETTINGS = [
  'announcement',
  'salePaused',
  'saleEndsAt',
  'saleMinAmount',
  'saleMaxAmount',
  'saleQuickAmounts',
  'salePriceFallback',
  'salePrivateRound',
  'signUpOpen',
  'donationGoal',
  'openRooms',
  'gameDailyCap',
  'gameEntryFee',
  'gameOpenMinutes',
] as const satisfies readonly (keyof typeof LIVE_SETTINGS)[];

export type LiveSettingName = keyof typeof LIVE_SETTINGS;
export type LiveValues = {
  [Name in LiveSettingName]: z.output<(typeof LIVE_SETTINGS)[Name]['schema']>;
};

export const LIVE_SETTING_NAMES = Object.keys(LIVE_SETTINGS) as LiveSettingName[];

export const isLiveSetting = (name: string): name is LiveSettingName => Object.hasOwn(LIVE_SETTINGS, name);

/** The setting that holds the receiving address of each currency. */
export const RECEIVING_SETTINGS = {
  SOL: 'receivingAddressSol',
  ETH: 'receivingAddressEth',
  BTC: 'receivingAddressBtc',
  BASE: 'receivingAddressBase',
  BITCOIN: 'receivingAddressBitcoin',
  USDT: 'receivingAddressUsdt',
} as const satisfies Record<PaymentCurrency, LiveSettingName>;

const nameSchema = z.enum(LIVE_SETTING_NAMES);
const reasonSchema = textSchema.trim().min(3).max(500);
const versionSchema = z.number().int().min(0).max(2_147_483_647);

/** The values to set. They are validated together, so that all problems are returned at once. */
const changesSchema = z.record(z.string().max(60), z.unknown());

/** `POST /api/admin/settings/preview`: changes nothing. @see changeSettingsSchema */
export const previewSettingsSchema = z.strictObject({ version: versionSchema, changes: changesSchema });

/** `POST /api/admin/settings`. `version` is the one that the operator has seen. */
export const changeSettingsSchema = previewSettingsSchema.extend({ reason: reasonSchema });

/** `POST /api/admin/settings/revert`: sets the values of an earlier version again, as a new version. */
export const revertSettingsSchema = z.strictObject({
  version: versionSchema,
  to: versionSchema,
  reason: reasonSchema,
});

/** A setting before and after a change. Of a secret, only whether it is `set` or `new`; null if there is none. */
export const settingChangeSchema = z.object({ name: nameSchema, before: z.unknown(), after: z.unknown() });

export const settingsPreviewSchema = z.object({
  version: versionSchema,
  changes: z.array(settingChangeSchema),
  /** Whether the change has to be proposed, see `proposeSchema`. */
  secondPerson: z.boolean(),
});

/** `GET /api/admin/settings` */
export const settingsStateSchema = z.object({
  /** Zero until the first change. */
  version: versionSchema,
  madeAt: timestampSchema.nullable(),
  settings: z.array(
    z.object({
      name: nameSchema,
      group: z.enum(SETTING_GROUPS),
      value: z.unknown(),
      /** The value of the environment or the brand file. */
      first: z.unknown(),
      /** Whether it was set here, so that it no longer follows the environment and the brand file. */
      set: z.boolean(),
    }),
  ),
  /** Settings that only the environment has: secrets and the addresses of engines. Their values are never shown. */
  environment: z.array(z.object({ name: z.string(), set: z.boolean() })),
});

export const settingsVersionSchema = z.object({
  id: versionSchema,
  changes: z.array(settingChangeSchema),
  /** The account that made it; null if it was made on the command line. */
  madeBy: z.uuid().nullable(),
  /** Its address; null if the account is deleted. */
  madeByEmail: z.string().nullable(),
  madeAt: timestampSchema,
  reason: z.string(),
});

/** `GET /api/admin/settings/history`: newest first. */
export const settingsHistoryQuerySchema = listQuery(25);
export const settingsHistorySchema = listSchema(settingsVersionSchema);

export type ChangeSettings = z.infer<typeof changeSettingsSchema>;
export type PreviewSettings = z.infer<typeof previewSettingsSchema>;
export type RevertSettings = z.infer<typeof revertSettingsSchema>;
export type SettingChange = z.infer<typeof settingChangeSchema>;
export type SettingsPreview = z.infer<typeof settingsPreviewSchema>;
export type SettingsState = z.infer<typeof settingsStateSchema>;
export type SettingsVersion = z.infer<typeof settingsVersionSchema>;
export type SettingsHistory = z.infer<typeof settingsHistorySchema>;
export type SettingsHistoryQuery = z.infer<typeof settingsHistoryQuerySchema>;
