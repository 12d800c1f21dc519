import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Settings } from '../settings/settings.js';
import { describeError } from './describe-error.js';
import { currentLogContext } from './log-context.js';

/** Writes JSON logs with the request's id on every line to `LOG_FILE` or standard output. Secrets are redacted. */
export function createLogger(settings: Settings, program: string): Logger {
  return pino(
    {
      level: settings.LOG_LEVEL,
      base: { program },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...currentLogContext() }),
      serializers: { err: describeError },
      redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-purchase-secret"]'],
    },
    openDestination(settings.LOG_FILE),
  );
}

function openDestination(file: string | undefined): DestinationStream {
  if (!file) return destination(1);
  mkdirSync(dirname(file), { recursive: true });
  return destination({ dest: file, append: true, sync: false });
}
