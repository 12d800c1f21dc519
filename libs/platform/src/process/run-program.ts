import { BrandError } from '#libs/brand';
import { loadSettings, type Settings, SettingsError } from '../settings/settings.js';

export interface RunningProgram {
  close(): Promise<void>;
}

/**
 * Runs a program until SIGTERM or SIGINT, then closes it in order. What an operator can mend at the start is told in
 * plain lines, without a stack trace; `.env` fills what the environment leaves open.
 */
export async function runProgram(start: (settings: Settings) => Promise<RunningProgram>): Promise<void> {
  try {
    process.loadEnvFile();
  } catch {
    // No .env file: the environment alone decides.
  }
  try {
    const program = await start(loadSettings(process.env));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void program.close().then(() => process.exit(0)));
    }
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** No answer, no such host, wrong user or password, no such database. */
const DATABASE_REFUSALS = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'ENOTFOUND', '28000', '28P01', '3D000']);

/** One line for what an operator can mend; a stack trace for a fault of ours. */
export function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof BrandError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `A port is taken (${error.message}): set PORT or WORKER_PORT to another.`;
  if (typeof code === 'string' && DATABASE_REFUSALS.has(code)) {
    return `The database at DATABASE_URL can't be used (${error.message || code}): start it or correct the setting.`;
  }
  return error.stack ?? error.message;
}
