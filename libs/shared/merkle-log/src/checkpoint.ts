import { fromBase64, HASH_BYTES, toBase64 } from './bytes.js';
import type { TreeHead } from './verify-proofs.js';

/** A head of the log: the text that its key signs (C2SP's tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
  /** The name of the log. */
  readonly origin: string;
}

/** The text of a checkpoint, without extension lines, because monitors can't check them. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Reads the text of a checkpoint, with extension lines ignored. Returns null if it is malformed. */
export function parseCheckpoint(text: string): Checkpoint | null {
  if (!text.endsWith('\n')) return null;
  const [origin, size, encoded, ...extensions] = text.slice(0, -1).split('\n');
  const root = fromBase64(encoded ?? '');
  if (!origin || !/^(0|[1-9]\d*)$/.test(size ?? '') || root?.length !== HASH_BYTES) return null;
  if (!Number.isSafeInteger(Number(size)) || extensions.includes('')) return null;
  return { origin, size: Number(size), root };
}
