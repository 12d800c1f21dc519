import { existsSync } from 'node:fs';
import { givenSettings } from '#platform';
import { type CommandContext, CommandError } from './command.js';

interface OpenedContext extends Omit<CommandContext, 'print'> {
  close(): Promise<void>;
}

/**
 * Finds the kingdom that a command is for. Without `DATABASE_URL`, that is the one of `npm start`; if it is not running, its
 * database is started for as long as the command runs.
 * @param creates whether there may be no database yet
 * @throws CommandError if there is no kingdom
 */
export async function openContext(env: NodeJS.ProcessEnv, creates: boolean): Promise<OpenedContext> {
  const given = givenSettings(env);
  if (given['DATABASE_URL'] || given['NODE_ENV'] === 'production')
    return { env: given, embedded: false, close: () => Promise.resolve() };
  // Loaded only here, because images don't contain the embedded engines.
  const { borrowPostgres, hasPostgres } = await import('../../standalone/src/borrow-postgres.js');
  const { dataPaths, standaloneSettings } = await import('../../standalone/src/standalone-settings.js');
  const { demoSettings } = await import('../../standalone/src/demo-settings.js');
  const { demoValues } = await import('../../standalone/src/demo-values.js');
  const own = standaloneSettings(given);
  if (!creates && !hasPostgres(own.DATA_DIR))
    throw new CommandError(
      `There is no kingdom: DATABASE_URL is not set, and npm start has no data in ${own.DATA_DIR}.`,
    );
  const { url, stop } = await borrowPostgres(own.DATA_DIR);
  const paths = dataPaths(own.DATA_DIR);
  const values = existsSync(paths.demo) ? demoValues(paths.demo) : undefined;
  return {
    embedded: true,
    env: {
      NODE_ENV: 'development',
      UPLOADS_DIR: paths.uploads,
      BACKUP_DIR: paths.backups,
      ...(values && demoSettings(own, values)),
      ...given,
      DATABASE_URL: url,
    },
    close: stop,
  };
}
