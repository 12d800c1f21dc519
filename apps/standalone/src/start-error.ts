/** An error that the user can fix. Its message says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
