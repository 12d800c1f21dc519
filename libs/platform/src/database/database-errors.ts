/** PostgreSQL's SQLSTATE of an error, or Node's code of a broken connection; undefined for any other error. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return code;
  return 'driverError' in error ? databaseErrorCode(error.driverError) : undefined;
}

/** Deadlock or serialization failure: the same work may well succeed on the next try. */
export function isRetryableConflict(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === '40P01' || code === '40001';
}

const DISCONNECTED =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Driver not Connected/i;
const DISCONNECTED_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
]);

/** The database can't be reached right now, and the caller may try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code && DISCONNECTED_CODES.has(code)) return true;
  return error instanceof Error && DISCONNECTED.test(error.message);
}

/** Another row already has the unique value. */
export const isUniqueViolation = (error: unknown): boolean => databaseErrorCode(error) === '23505';
