import type { AdminPurchase, TracedHandler } from '#contracts';

/** The colours of Ant Design's tags for the states of purchases. */
export const STATUS_COLOURS: Readonly<Record<AdminPurchase['status'], string>> = {
  processing: 'processing',
  confirmed: 'success',
  failed: 'error',
  reversed: 'warning',
};

/** The same for handlers. */
export const HANDLER_COLOURS: Readonly<Record<TracedHandler['state'], string>> = {
  waiting: 'default',
  running: 'processing',
  failing: 'warning',
  stopped: 'error',
  done: 'success',
  refused: 'error',
  absent: 'error',
};
