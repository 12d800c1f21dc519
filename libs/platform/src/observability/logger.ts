import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { renameSync, statSync } from 'node:fs';
import type { Settings } from '../settings/settings.js';
import { describeError } from './describe-error.js';
import { currentLogContext } from './log-context.js';
import { currentTrace } from './tracing.js';

/** Writes JSON logs with the request's id on every line to `LOG_FILE` or standard output. Secrets are redacted. */
export function createLogger(settings: Settings, program: string): Logger {
  return pino(
    {
      level: settings.LOG_LEVEL,
      base: { program },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...currentLogContext(), ...currentTrace() }),
      serializers: { err: describeError },
      redact: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["x-purchase-secret"]',
        'req.headers["x-gift-secret"]',
      ],
    },
    openDestination(settings.LOG_FILE),
  );
}

/** The size in bytes at which a log file is put aside as `<file>.1`, in place of the one put aside before. */
export const MAX_LOG_BYTES = 10_000_000;

/** All programs of a process write to a log file through one destination, so that they change files together. */
const logFiles = new Map<string, DestinationStream>();

function openDestination(file: string | undefined): DestinationStream {
  if (!file) return destination(1);
  const open = logFiles.get(file) ?? openLogFile(file);
  logFiles.set(file, open);
  return open;
}

function openLogFile(file: string): DestinationStream {
  const log = destination({ dest: file, append: true, sync: false, mkdir: true });
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  log.on('write', (bytes: number) => {
    size += bytes;
    if (size < MAX_LOG_BYTES) return;
    size = 0;
    renameSync(file, `${file}.1`);
    log.reopen();
  });
  return log;
}
