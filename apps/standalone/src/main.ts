import { rmSync } from 'node:fs';
import { loadSettings, type Settings } from '#platform';
import { erasePostgres } from './embedded-postgres.js';
import { dataPaths, standaloneSettings } from './standalone-settings.js';
import { closeInReverse, startEngines, type StartOptions } from './start-engines.js';

export interface Kingdom {
  /** The site's address. */
  readonly url: string;
  /** Further lines of information for the person who starts the kingdom. */
  readonly notes: readonly string[];
  /** Stops in this order: demo members, API, worker (after its running jobs), mail, chain, database. */
  close(): Promise<void>;
}

/**
 * Starts the whole kingdom in this process. If the start fails, everything that was started is stopped again.
 * @throws StartError or SettingsError with a message for the user
 */
export async function startKingdom(options: StartOptions): Promise<Kingdom> {
  const { step, say, signal } = options;
  const loading = import('./programs.js');
  // Reported below, where the engines are stopped.
  loading.catch(() => undefined);
  const engines = await startEngines(options);
  const stops = [engines.close];
  const close = () => closeInReverse(stops);
  const start = async (title: string, work: () => Promise<{ close(): Promise<void> }>) => {
    signal.throwIfAborted();
    const started = await step(title, work);
    stops.push(() => started.close());
  };
  try {
    const programs = await loading;
    const settings = loadSettings(engines.env);
    await start('Worker', () => programs.startWorker(settings));
    await start('Site and API', () => programs.startApi(settings));
    if (settings.DEMO_DATA) await programs.createDemoAccounts(settings, engines.accounts);
    if (hasDemoCommunity(settings, engines.env)) {
      const community = await programs.startDemoCommunity(settings);
      stops.push(() => community.close());
      community.done.catch((error: unknown) =>
        say(`The demo's members could not buy or play: ${String(error)}`),
      );
    }
    return { url: settings.SITE_URL, notes: engines.notes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The demo's members buy with simulated payments, so a site in solana mode is without them. */
const hasDemoCommunity = ({ DEMO_DATA, PAYMENTS_MODE }: Settings, env: NodeJS.ProcessEnv): boolean =>
  DEMO_DATA && PAYMENTS_MODE === 'simulated' && env['DEMO_COMMUNITY'] === 'true';

/**
 * Deletes all data of the embedded engines. No other process may be using them. A database server that was left running
 * is stopped first.
 */
export async function eraseKingdom(env: NodeJS.ProcessEnv): Promise<void> {
  const { DATA_DIR } = standaloneSettings(env);
  await erasePostgres(DATA_DIR);
  for (const place of Object.values(dataPaths(DATA_DIR))) rmSync(place, { recursive: true, force: true });
}
