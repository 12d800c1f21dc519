import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { givenSettings, loadSettings, type Settings } from '#libs/platform';
import { startApi } from '../../api/src/start-api.js';
import { startWorker } from '../../worker/src/start-worker.js';
import { openDemoCommunity } from './demo-community.js';
import { DEMO_ADMIN, demoAccounts, openDemoAccounts } from './demo-accounts.js';
import { type DemoValues, demoValues } from './demo-values.js';
import { erasePostgres } from './embedded-postgres.js';
import { brandFileOf, embeddedEngines, type EmbeddedEngine } from './engines.js';
import { checkPorts, freePort } from './ports.js';
import { places, standaloneSettings, type StandaloneSettings } from './standalone-settings.js';

/** Runs one step of the start and shows it on the screen. */
export type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>;

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly step: Step;
  readonly say: (line: string) => void;
  /** Aborts the start. */
  readonly signal: AbortSignal;
}

export interface Kingdom {
  /** The site's address. */
  readonly url: string;
  /** Other information for the person who starts the kingdom, one line each. */
  readonly notes: readonly string[];
  /** Stops in this order: demo members, API, worker (after its running jobs), mail, chain, database. */
  close(): Promise<void>;
}

/**
 * Starts the whole kingdom in this process. An engine whose address is set (`DATABASE_URL`, `SOLANA_RPC_URL`, `SMTP_URL`)
 * is external; the others are embedded. If the start fails, everything that was started is stopped again.
 * @throws StartError or SettingsError with a message in readable form
 */
export async function startKingdom({ env, step, say, signal }: Surroundings): Promise<Kingdom> {
  const given = givenSettings(env);
  const settled = standaloneSettings(given);
  const own = { ...settled, PORT: settled.PORT || (await freePort()) };
  const engines = embeddedEngines.filter(({ replacedBy }) => !given[replacedBy]);
  await checkPorts([
    { setting: 'PORT', port: own.PORT, host: own.HOST },
    ...engines.flatMap((engine) => engine.ports(own)),
  ]);

  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
  };
  const start = async <T extends { close(): Promise<void> }>(title: string, work: () => Promise<T>) => {
    signal.throwIfAborted();
    const started = await step(title, work);
    stops.push(() => started.close());
    return started;
  };
  try {
    const found: NodeJS.ProcessEnv = {};
    for (const engine of engines) {
      const work = () => engine.start(own, brandFileOf(given), say);
      Object.assign(found, (await start(engine.title, work)).settings);
    }
    const values = demoValues(places(own.DATA_DIR).demo);
    const settings = loadSettings({
      ...demoSettings(own, values),
      ...found,
      ...given,
      PORT: String(own.PORT),
    });
    await start('Worker', () => startWorker(settings));
    await start('Site and API', () => startApi(settings));
    if (settings.DEMO_DATA) await openDemoAccounts(settings, demoAccounts(values));
    if (settings.DEMO_DATA && own.DEMO_COMMUNITY === 'true') {
      const community = await openDemoCommunity(settings);
      stops.push(() => community.close());
      community.done.catch((error: unknown) =>
        say(`The demo's members could not buy or play: ${String(error)}`),
      );
    }
    return { url: settings.SITE_URL, notes: notes(settings, own, engines, values), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Deletes all data of the embedded engines. Nothing may be using them, except for a database server that was left
 * running.
 */
export async function eraseKingdom(env: NodeJS.ProcessEnv): Promise<void> {
  const { DATA_DIR } = standaloneSettings(env);
  await erasePostgres(DATA_DIR);
  for (const place of Object.values(places(DATA_DIR))) rmSync(place, { recursive: true, force: true });
}

function demoSettings(own: StandaloneSettings, values: DemoValues): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'development',
    SITE_URL: `http://localhost:${own.PORT}`,
    // The port for the worker's health and metrics, which nobody needs if the API runs in the same process.
    WORKER_PORT: '0',
    // There is no load balancer in front of it.
    DRAIN_S: '0',
    LOG_FILE: join(places(own.DATA_DIR).logs, 'kingdom.log'),
    UPLOADS_DIR: places(own.DATA_DIR).uploads,
    PRESALE_ENDS_AT: values.saleEndsAt,
    APP_SECRET: values.appSecret,
    ADMIN_EMAIL: DEMO_ADMIN,
    ADMIN_PASSWORD: values.adminPassword,
    PRICE_PROVIDER: 'offline',
    DEMO_DATA: 'true',
    LIVE_FEATURES: 'play',
  };
}

function notes(
  settings: Settings,
  own: StandaloneSettings,
  engines: readonly EmbeddedEngine[],
  values: DemoValues,
): string[] {
  const catchesMail = engines.some(({ replacedBy }) => replacedBy === 'SMTP_URL');
  const accounts = settings.DEMO_DATA ? demoAccounts(values) : [];
  return [
    ...(settings.ADMIN_EMAIL
      ? [
          `Admin ${settings.ADMIN_EMAIL} · password ${settings.ADMIN_PASSWORD === values.adminPassword ? values.adminPassword : 'as set'}`,
        ]
      : []),
    ...accounts.map(({ email, password, role }) => `${NAMES[role]} ${email} · password ${password}`),
    `Sign in at ${settings.SITE_URL}/auth; the operators' room is at ${settings.SITE_URL}/admin`,
    ...(catchesMail ? [`E-mails are caught at http://localhost:${own.MAIL_HTTP_PORT}`] : []),
    `Data are kept in ${own.DATA_DIR}; npm start -- --fresh starts over`,
  ];
}

const NAMES = { admin: 'Admin', operator: 'Operator', user: 'Member' };
