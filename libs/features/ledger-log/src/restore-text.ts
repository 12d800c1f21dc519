import { type Checkpoint, formatCheckpoint, openNote, parseCheckpoint, parseVerifierKey } from '#merkle-log';
import { sha256, verifyEd25519 } from './log-key.js';

interface Times {
  /** ISO 8601 in UTC, as all times here. */
  readonly takenAt: string;
  readonly restoredAt: string;
}

/** What the record of a restore signs: the checkpoint up to which the log was kept, and an extension line with both times. */
export const restoreText = (kept: Checkpoint, { takenAt, restoredAt }: Times): string =>
  `${formatCheckpoint(kept)}restored ${restoredAt} backup ${takenAt}\n`;

/** Returns the checkpoint of the record of a restore, or null if the key has not signed a record with these times. */
export async function readRestore({
  note,
  key,
  ...times
}: Times & { note: string; key: string }): Promise<Checkpoint | null> {
  const verifier = parseVerifierKey(sha256, key);
  if (verifier === null) return null;
  const opened = await openNote(sha256, note, verifier, verifyEd25519);
  const kept = 'text' in opened ? parseCheckpoint(opened.text) : null;
  if (kept?.origin !== verifier.name || !('text' in opened)) return null;
  return opened.text === restoreText(kept, times) ? kept : null;
}
