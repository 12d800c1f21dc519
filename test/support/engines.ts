/** Addresses of the engines that `npm run test:integration` starts for all tests; see scripts/test-engines.mjs. */

/** Returns the address of a database whose owner may create others; see `database.ts`. */
export const databaseUrl = (): string => settingOf('TEST_DATABASE_URL');

/** Returns the name of a database with the current schema, to be copied. */
export const databaseTemplate = (): string => settingOf('TEST_DATABASE_TEMPLATE');

export const redisUrl = (): string => settingOf('TEST_REDIS_URL');

function settingOf(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error('No engines are running: use npm run test:integration');
  return value;
}
