import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Writes the framework's messages to our logs. Its informational messages are logged at debug level. */
export const nestLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown) => logger.debug(String(message)),
  warn: (message: unknown) => logger.warn(String(message)),
  error: (message: unknown, stack?: unknown) => logger.error({ stack }, String(message)),
});
