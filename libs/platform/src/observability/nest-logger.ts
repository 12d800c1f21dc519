import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** The framework's own messages, in our logs. Its start-up chatter is kept for debugging. */
export const nestLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown) => logger.debug(String(message)),
  warn: (message: unknown) => logger.warn(String(message)),
  error: (message: unknown, stack?: unknown) => logger.error({ stack }, String(message)),
});
