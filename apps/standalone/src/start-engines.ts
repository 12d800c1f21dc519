import type { DemoAccount } from '#features/auth';
import { givenSettings, loadSettings, type Settings } from '#platform';
import { demoAccounts } from './demo-accounts.js';
import { demoSettings } from './demo-settings.js';
import { type DemoValues, demoValues } from './demo-values.js';
import { brandFileOf, embeddedEngines, type EmbeddedEngine } from './engines.js';
import { checkPorts, freePort } from './ports.js';
import { dataPaths, standaloneSettings, type StandaloneSettings } from './standalone-settings.js';

/** Runs one step of the start and shows it on the screen. */
export type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>;

export interface StartOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly step: Step;
  readonly say: (line: string) => void;
  /** Aborts the start. */
  readonly signal: AbortSignal;
}

/** The embedded engines while they run. */
export interface Engines {
  /** The whole environment for the programs. */
  readonly env: NodeJS.ProcessEnv;
  /** The accounts for trying the demo. Empty without demo data. */
  readonly accounts: readonly DemoAccount[];
  /** Information for the person who starts the kingdom, one line each. */
  readonly notes: readonly string[];
  /** Stops mail, chain and database. */
  close(): Promise<void>;
}

/**
 * Starts the engines that the programs need. An engine whose address is set (`DATABASE_URL`, `SOLANA_RPC_URL`,
 * `SMTP_URL`) is external; the others are embedded. If one can't start, those before it are stopped again.
 * @throws StartError or SettingsError with a message for the user
 */
export async function startEngines({ env, step, say, signal }: StartOptions): Promise<Engines> {
  const given = givenSettings(env);
  const configured = standaloneSettings(given);
  const own = { ...configured, PORT: configured.PORT || (await freePort()) };
  const engines = embeddedEngines.filter(({ replacedBy }) => !given[replacedBy]);
  await checkPorts([
    { setting: 'PORT', port: own.PORT, host: own.HOST },
    ...engines.flatMap((engine) => engine.ports(own)),
  ]);
  const stops: (() => Promise<void>)[] = [];
  const close = () => closeInReverse(stops);
  try {
    const engineSettings: NodeJS.ProcessEnv = {};
    for (const engine of engines) {
      signal.throwIfAborted();
      const started = await step(engine.title, () => engine.start(own, brandFileOf(given), say));
      stops.push(() => started.close());
      Object.assign(engineSettings, started.settings);
    }
    const values = demoValues(dataPaths(own.DATA_DIR).demo);
    const programEnv = {
      ...demoSettings(own, values),
      ...engineSettings,
      ...given,
      PORT: String(own.PORT),
    };
    const settings = loadSettings(programEnv);
    const accounts = settings.DEMO_DATA ? demoAccounts(values) : [];
    return {
      env: { ...programEnv, DEMO_COMMUNITY: own.DEMO_COMMUNITY },
      accounts,
      notes: notes(settings, own, engines, values, accounts),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Closes everything that was started, in reverse order. */
export async function closeInReverse(stops: (() => Promise<void>)[]): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
}

function notes(
  settings: Settings,
  own: StandaloneSettings,
  engines: readonly EmbeddedEngine[],
  values: DemoValues,
  accounts: readonly DemoAccount[],
): string[] {
  const catchesMail = engines.some(({ replacedBy }) => replacedBy === 'SMTP_URL');
  return [
    ...(settings.ADMIN_EMAIL
      ? [
          `Admin ${settings.ADMIN_EMAIL} · password ${settings.ADMIN_PASSWORD === values.adminPassword ? values.adminPassword : 'as set in ADMIN_PASSWORD'}`,
        ]
      : []),
    ...accounts.map(({ email, password, role }) => `${NAMES[role]} ${email} · password ${password}`),
    `Sign in at ${settings.SITE_URL}/auth; the operators' room is at ${settings.SITE_URL}/admin`,
    ...(catchesMail ? [`All e-mails are shown at http://localhost:${own.MAIL_HTTP_PORT}`] : []),
    `Data is stored in ${own.DATA_DIR}; npm start -- --fresh starts over`,
    ...(engines.some(({ replacedBy }) => replacedBy === 'SOLANA_RPC_URL') ? [modeNote(settings)] : []),
  ];
}

const modeNote = ({ PAYMENTS_MODE, SITE_URL }: Settings): string =>
  PAYMENTS_MODE === 'simulated'
    ? 'Payments are simulated; PAYMENTS_MODE=solana npm start settles them on the local chain instead'
    : `Payments are settled for real on the local chain, without the demo's members. Get play money at ${SITE_URL}/explorer`;

const NAMES = { admin: 'Admin', operator: 'Operator', auditor: 'Auditor', user: 'Member' };
