import type { Brand } from '#brand';
import { PgNotifier } from '../database/pg-notifier.js';
import type { Tx, UnitOfWork } from '../database/transaction.js';
import type { Settings } from '../settings/settings.js';
import { closedRoomsOf } from './first-values.js';
import { findNewestVersion } from './live-settings.repository.js';
import { parseValues } from './setting-problems.js';
import { SettingsVersions } from './settings-versions.js';
import { ValuesInForce } from './values-in-force.js';

/** The versions of the live settings for a command, which then closes them. */
export function openSettingsVersions(
  settings: Settings,
  brand: Brand,
  unitOfWork: UnitOfWork,
  warn: (message: string) => void,
): { versions: SettingsVersions; close(): Promise<void> } {
  const facts = { brand, closedRooms: closedRoomsOf(settings) };
  const notifier = new PgNotifier(settings.DATABASE_URL);
  const logger = { warn: (_: object, message: string) => warn(message) };
  const inForce = new ValuesInForce(settings, facts);
  return {
    versions: new SettingsVersions(unitOfWork, notifier, inForce, facts, settings, logger),
    close: () => notifier.onApplicationShutdown(),
  };
}

/** How long a game may be open: the live setting, or else the environment's. */
export async function gameOpenMinutesInForce(
  tx: Tx,
  settings: Pick<Settings, 'GAME_OPEN_MINUTES'>,
): Promise<number> {
  const newest = await findNewestVersion(tx);
  return parseValues(newest?.settings ?? {}).values.gameOpenMinutes ?? settings.GAME_OPEN_MINUTES;
}
