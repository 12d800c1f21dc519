import type { z } from 'zod';
import { BrandError } from '#brand';
import { withTimeout } from './with-timeout.js';
import { loadSettings, type Settings, SettingsError, settingsSchema } from '../settings/settings.js';

export interface RunningProgram {
  close(): Promise<void>;
}

/**
 * Runs a program until SIGTERM or SIGINT, then shuts it down in an orderly way, within ten seconds even if something
 * hangs. Start-up errors that an operator can fix are printed in plain lines, without a stack trace. Variables that
 * the environment does not set are read from `.env`.
 * @param schema the settings that the program needs, if it does not need all
 */
export async function runProgram(start: (settings: Settings) => Promise<RunningProgram>): Promise<void>;
export async function runProgram<Needed>(
  start: (settings: Needed) => Promise<RunningProgram>,
  schema: z.ZodType<Needed>,
): Promise<void>;
export async function runProgram(
  start: (settings: Settings) => Promise<RunningProgram>,
  schema: z.ZodType<Settings> = settingsSchema,
): Promise<void> {
  try {
    process.loadEnvFile();
  } catch {
    // There is no .env file, so only the environment counts.
  }
  try {
    const program = await start(loadSettings(process.env, schema));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void closeInTime(program).then((code) => process.exit(code)));
    }
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** Less than the ten seconds after which a process manager kills the process. */
const CLOSE_MS = 9_000;

/**
 * Closes the program in an orderly way, and gives up on anything that hangs. A job that is cut short runs again
 * elsewhere.
 * @returns the exit code, 1 when something hung or failed
 */
export async function closeInTime(program: RunningProgram, closeMs = CLOSE_MS): Promise<number> {
  try {
    await withTimeout(closeMs, program.close(), 'something hung');
    return 0;
  } catch (error) {
    process.stderr.write(`Not closed in order: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

/** No response, unknown host, wrong user or password, unknown database. */
const DATABASE_REFUSALS = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'ENOTFOUND', '28000', '28P01', '3D000']);

/** Returns plain lines for errors that an operator can fix, and a stack trace for faults of ours. */
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
