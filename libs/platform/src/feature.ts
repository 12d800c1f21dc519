import type { Type } from '@nestjs/common';
import type { Brand } from '#brand';
import type { DomainEventName, DomainEvents, NewNotification } from '#contracts';
import type { StoredFileColumn } from './backup/backup-tables.repository.js';
import type { Tx } from './database/transaction.js';
import type { LiveUpdates } from './realtime/live-updates.js';
import type { Settings } from './settings/settings.js';
import type { Verification } from './verification/verification.js';

/** What a feature's checks need besides the database. */
export interface CheckOptions {
  readonly brand: Brand;
  readonly settings: Pick<Settings, 'GAME_OPEN_MINUTES'>;
  /** How long accepted work may wait for its worker, as a PostgreSQL interval. */
  readonly maxWait: string;
}

/**
 * The notification that a member gets for a domain event, or undefined for none. The payload must name the member; if the
 * member has to be looked up, write a separate handler.
 *
 * @example
 * export const tipsNotifications: MemberNotifications = {
 *   'tip.given': ({ tipId, toUserId, amount }) => ({
 *     userId: toUserId,
 *     kind: 'tip-received',
 *     facts: { amount, subject: tipId },
 *   }),
 * };
 */
export type MemberNotifications = {
  readonly [Name in DomainEventName]?: (payload: DomainEvents[Name]) => NewNotification | undefined;
};

/**
 * What a feature brings to the programs.
 *
 * @example
 * export const tips: Feature = {
 *   name: 'tips',
 *   api: TipsApiModule,
 *   worker: TipsWorkerModule,
 *   liveUpdates: tipsLiveUpdates,
 *   notifications: tipsNotifications,
 *   ledgerKinds: ['tip'],
 *   checks: [(tx) => verifyTips(tx)],
 * };
 */
export interface Feature {
  /** The name of the feature's folder. */
  readonly name: string;
  /** Its controllers and the services behind them. */
  readonly api: Type;
  /** Its handlers and schedules. */
  readonly worker?: Type;
  /** The tables that it reads and writes through TypeORM's repositories. */
  readonly entities?: readonly Function[];
  /** Which messages browsers get for which events. */
  readonly liveUpdates?: LiveUpdates;
  /** Which members are notified of which events. */
  readonly notifications?: MemberNotifications;
  /** The kinds of ledger transactions that the feature posts and its checks cover row by row. */
  readonly ledgerKinds?: readonly string[];
  /** The columns with the keys of its stored files, which backups contain. */
  readonly storedFiles?: readonly StoredFileColumn[];
  /** Checks that recompute the feature's figures. `kingdom verify` runs them. */
  readonly checks?: readonly ((tx: Tx, options: CheckOptions) => Promise<Verification>)[];
}
