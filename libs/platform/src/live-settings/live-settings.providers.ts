import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Brand } from '#brand';
import { PgNotifier } from '../database/pg-notifier.js';
import { UnitOfWork } from '../database/transaction.js';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { BRAND, FILE_BRAND, LOGGER } from '../tokens.js';
import { closedRoomsOf } from './first-values.js';
import { LiveSettings } from './live-settings.js';
import { SettingsVersions } from './settings-versions.js';
import { brandInForce, settingsInForce, ValuesInForce } from './values-in-force.js';

/** The settings and the brand as they are in force, what keeps them so, and what changes them. */
export function liveSettingsProviders(settings: Settings): Provider[] {
  const factsOf = (brand: Brand) => ({ brand, closedRooms: closedRoomsOf(settings) });
  return [
    {
      provide: ValuesInForce,
      useFactory: (brand: Brand) => new ValuesInForce(settings, factsOf(brand)),
      inject: [FILE_BRAND],
    },
    {
      provide: SETTINGS,
      useFactory: (inForce: ValuesInForce) => settingsInForce(settings, inForce),
      inject: [ValuesInForce],
    },
    { provide: BRAND, useFactory: brandInForce, inject: [FILE_BRAND, ValuesInForce] },
    {
      provide: LiveSettings,
      useFactory: (unitOfWork: UnitOfWork, inForce: ValuesInForce, logger: Logger) =>
        new LiveSettings(settings.DATABASE_URL, unitOfWork, inForce, logger),
      inject: [UnitOfWork, ValuesInForce, LOGGER],
    },
    {
      provide: SettingsVersions,
      useFactory: (
        unitOfWork: UnitOfWork,
        notifier: PgNotifier,
        inForce: ValuesInForce,
        brand: Brand,
        logger: Logger,
      ) => new SettingsVersions(unitOfWork, notifier, inForce, factsOf(brand), settings, logger),
      inject: [UnitOfWork, PgNotifier, ValuesInForce, FILE_BRAND, LOGGER],
    },
  ];
}
