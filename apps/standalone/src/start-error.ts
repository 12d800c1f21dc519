/** Something the person at the keyboard can put right: its message is one line that says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
