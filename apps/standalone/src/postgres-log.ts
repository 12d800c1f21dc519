import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** The current size of the log in bytes. */
export const logMark = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The lines with serious errors since the mark. Undefined if there are none. */
export function logSince(file: string, mark: number): string | undefined {
  const length = Math.min(logMark(file) - mark, 64 * 1024);
  if (length <= 0) return undefined;
  const buffer = Buffer.alloc(length);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, buffer, 0, length, mark);
  closeSync(descriptor);
  const errors = buffer.toString('utf8').match(/^.*(FATAL|PANIC|could not|No space).*$/gm);
  return errors?.join('\n');
}
