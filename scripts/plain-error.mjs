/** An error that the user can fix. It is shown without a stack trace. */
export class PlainError extends Error {
  name = 'PlainError';
}

const PLAIN = new Set(['PlainError', 'StartError', 'SettingsError', 'BrandError']);
const DISK_FULL = 'The disk is full: free some space and start again';

/**
 * Describes a failure to the user: in one line if they can fix it, otherwise with the whole error.
 * @param {unknown} error
 */
export function explain(error) {
  if (!(error instanceof Error)) return String(error);
  if (PLAIN.has(error.constructor.name)) return error.message;
  // 53100 is PostgreSQL's code for a full disk.
  if (
    ['ENOSPC', 'EDQUOT', '53100'].includes(error.code) ||
    /ENOSPC|No space left on device/.test(error.message)
  )
    return DISK_FULL;
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is taken: set the port's setting to another one (see .env.example)`;
  // Creating a folder inside a read-only one fails with ENOENT.
  const readOnly =
    ['EROFS', 'EACCES', 'EPERM'].includes(error.code) ||
    (error.code === 'ENOENT' && error.syscall === 'mkdir');
  if (readOnly && error.path) {
    return `${error.path} can't be written (${error.code}): allow writing there, or set DATA_DIR to another folder`;
  }
  return error.stack ?? error.message;
}
