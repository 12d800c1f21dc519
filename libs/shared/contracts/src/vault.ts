import { z } from 'zod';
import { operatorListQuery } from './operator-lists.js';
import {
  amountInputSchema,
  amountSchema,
  listQuery,
  listSchema,
  moneyModeSchema,
  solanaAddressSchema,
  textSchema,
  timestampSchema,
} from './primitives.js';
import { vaultTermsSchema } from './vault-terms.js';

const dateSchema = z.iso.date();
const countSchema = z.number().int().min(0);
const bpsSchema = z.number().int().min(0);

/** `GET /api/vault`: terms and figures of the vault, in whole tokens. */
export const vaultSchema = moneyModeSchema.extend({
  /** Whether new locks are taken. */
  open: z.boolean(),
  terms: vaultTermsSchema,
  reserve: z.object({
    /** What the reserve was opened with from the allocation. */
    opened: amountSchema,
    /** What new locks can still be promised. Once it is 0, no lock can be made. */
    free: amountSchema,
    /** What is set aside for running locks: the most that they can be paid until their ends. */
    promised: amountSchema,
    /** What has been paid to members and to the reward pool, less what early exits gave back. */
    paid: amountSchema,
    /** What running locks are paid a day at present. */
    perDay: amountSchema,
    /** For how many whole days the reserve and what is set aside pay that; null if nothing is paid. */
    lastsDays: countSchema.nullable(),
  }),
  /** What running locks hold, with the rewards added to them. */
  locked: amountSchema,
  locks: countSchema,
  members: countSchema,
});

/** `GET /api/vault/running`: the running locks without their members, newest first, so that anyone can add them up. */
export const runningLocksQuerySchema = listQuery(100);
export const runningLockListSchema = listSchema(
  z.object({
    /** The transaction of the ledger that made the lock, which is a leaf of its log. */
    transaction: z.uuid(),
    /** What is locked, with the rewards added to it, in whole tokens. */
    held: amountSchema,
    days: countSchema,
    baseBps: bpsSchema,
    boostBps: bpsSchema,
    /** Whether it is the oldest running lock of its member. So many members have a lock. */
    first: z.boolean(),
  }),
);

/** What becomes of the rewards of a lock: they are added to it, or paid to the member's earnings. */
export const vaultRewardsToSchema = z.enum(['lock', 'earned']);
/** Zero for no drip. The terms say which other values are allowed. */
const dripSchema = z.number().int().min(0).max(100);

/** `POST /api/vault/locks`. */
export const createVaultLockSchema = z.strictObject({
  /** The linked wallet whose release share is locked; null to lock earned tokens. */
  wallet: solanaAddressSchema.nullable().default(null),
  amount: amountInputSchema,
  days: z.number().int().min(1).max(3_650),
  rewardsTo: vaultRewardsToSchema.default('lock'),
  dripPercent: dripSchema.default(0),
  /** Whether it is locked again at its end. */
  renew: z.boolean().default(false),
});

/** `PATCH /api/vault/locks/:id`: holds for rewards from now on. */
export const changeVaultLockSchema = z.strictObject({
  rewardsTo: vaultRewardsToSchema.optional(),
  dripPercent: dripSchema.optional(),
  renew: z.boolean().optional(),
});

/** `POST /api/vault/locks/:id/exit`. */
export const exitVaultLockSchema = z.strictObject({
  /** What the member was shown and agrees to give back, in whole tokens. No more than that is ever taken. */
  forfeits: amountInputSchema,
});

/** `abandoned`: its account was deleted. */
export const vaultLockStatusSchema = z.enum(['running', 'ended', 'exited', 'abandoned']);

export const vaultLockSchema = z.object({
  id: z.uuid(),
  status: vaultLockStatusSchema,
  /** The wallet whose release share is locked; null if earned tokens are. */
  wallet: z.string().nullable(),
  /** What was locked. */
  amount: amountSchema,
  /** What is locked: the amount with the rewards added to it. 0 once the lock is over. */
  held: amountSchema,
  days: countSchema,
  /** UTC days. The first day that earns a reward, and the day at whose beginning everything is returned. */
  startsOn: dateSchema,
  endsOn: dateSchema,
  baseBps: bpsSchema,
  boostBps: bpsSchema,
  exitPercent: countSchema,
  rewardsTo: vaultRewardsToSchema,
  dripPercent: countSchema,
  renew: z.boolean(),
  paidDays: countSchema,
  /** The rewards so far: those added to the lock, paid to the earnings, and given to the reward pool. */
  compounded: amountSchema,
  paidOut: amountSchema,
  given: amountSchema,
  /** The rewards of the next day; null once the lock is over. It is paid at the beginning of the day `on`. */
  next: z.object({ on: dateSchema, amount: amountSchema }).nullable(),
  /** What is still set aside for its rewards. */
  promised: amountSchema,
  /** What an early exit gives back now, or gave back. */
  exitForfeits: amountSchema,
  /** The lock that this one continues. */
  renewedFrom: z.uuid().nullable(),
  createdAt: timestampSchema,
  closedAt: timestampSchema.nullable(),
});
export const vaultLockListSchema = listSchema(vaultLockSchema)
  .extend(moneyModeSchema.shape)
  .extend({
    /** What the member has earned and can lock. */
    available: amountSchema,
    /** What is unlocked of the release share of each linked wallet, and can be locked. */
    released: z.array(z.object({ wallet: z.string(), amount: amountSchema })),
  });
export const vaultLocksQuerySchema = listQuery(10);

export const vaultLineKindSchema = z.enum(['vault-lock', 'vault-reward', 'vault-unlock', 'vault-exit']);

/** One ledger transaction of a lock. Amounts have the sign of what they change. */
export const vaultLineSchema = z.object({
  /** Null for the reward of a day that was too small for a base unit. */
  transactionId: z.uuid().nullable(),
  kind: vaultLineKindSchema,
  /** The UTC day that a reward is for; of other lines, the day on which they were posted. */
  day: dateSchema,
  at: timestampSchema,
  /** The change of what is locked, of the wallet's release share, of the member's earnings, and of the reward pool. */
  locked: amountSchema,
  released: amountSchema,
  earned: amountSchema,
  given: amountSchema,
  /** What the lock holds afterwards. */
  held: amountSchema,
});

/** `GET /api/vault/locks/:id/statement`: everything that the ledger has about a lock, oldest first. */
export const vaultStatementSchema = moneyModeSchema.extend({
  lock: vaultLockSchema,
  lines: z.array(vaultLineSchema),
});

/** `GET /api/admin/vault`. */
export const adminVaultQuerySchema = operatorListQuery(25).extend({
  /** The beginning of the id of a lock or of a member. */
  q: textSchema.trim().max(200).optional(),
  status: vaultLockStatusSchema.optional(),
});
export const adminVaultLockSchema = vaultLockSchema.extend({
  userId: z.uuid(),
  email: z.string().nullable(),
  username: z.string().nullable(),
});
export const adminVaultListSchema = listSchema(adminVaultLockSchema);

export type Vault = z.infer<typeof vaultSchema>;
export type RunningLockList = z.infer<typeof runningLockListSchema>;
export type VaultRewardsTo = z.infer<typeof vaultRewardsToSchema>;
export type VaultLockStatus = z.infer<typeof vaultLockStatusSchema>;
export type CreateVaultLock = z.infer<typeof createVaultLockSchema>;
export type ChangeVaultLock = z.infer<typeof changeVaultLockSchema>;
export type ExitVaultLock = z.infer<typeof exitVaultLockSchema>;
export type VaultLock = z.infer<typeof vaultLockSchema>;
export type VaultLockList = z.infer<typeof vaultLockListSchema>;
export type VaultLineKind = z.infer<typeof vaultLineKindSchema>;
export type VaultLine = z.infer<typeof vaultLineSchema>;
export type VaultStatement = z.infer<typeof vaultStatementSchema>;
export type AdminVaultQuery = z.infer<typeof adminVaultQuerySchema>;
export type AdminVaultLock = z.infer<typeof adminVaultLockSchema>;
export type AdminVaultList = z.infer<typeof adminVaultListSchema>;
