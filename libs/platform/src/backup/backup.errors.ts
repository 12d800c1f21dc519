/** A backup can't be made or restored for a reason that an operator can act on. The message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
