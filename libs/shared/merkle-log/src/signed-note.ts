import { fromBase64, joined, sameBytes, type Sha256, toBase64, toHex, utf8 } from './bytes.js';

/** The type of Ed25519 signatures in C2SP's signed-note. */
const ED25519 = Uint8Array.of(1);
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const SIGNATURE_BYTES = 64;
const MAX_SIGNATURES = 16;
const SEPARATOR = '\n\n';

/** A public Ed25519 key with its name, which is that of the log. */
export interface VerifierKey {
  readonly name: string;
  readonly publicKey: Uint8Array;
}

/** Signs bytes with Ed25519. */
export type Sign = (message: Uint8Array) => Uint8Array;

/** Verifies an Ed25519 signature. The caller passes an implementation, as with `Sha256`. */
export type VerifySignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** Why a text is not a note signed by the expected key. */
export type NoteProblem = 'malformed' | 'unknown-key' | 'wrong-signature';

const isName = (name: string): boolean => /^[^\s+\p{Cc}]+$/u.test(name);

/** Signed notes hold no control characters but newlines, and no half of a surrogate pair. */
// oxlint-disable-next-line no-control-regex -- the format forbids exactly these characters
const isNote = (note: string): boolean => !/[\u0000-\u0009\u000b-\u001f]/.test(note) && !/\p{Cs}/u.test(note);

const keyId = (sha256: Sha256, { name, publicKey }: VerifierKey): Uint8Array =>
  sha256(joined(utf8(`${name}\n`), ED25519, publicKey)).slice(0, KEY_ID_BYTES);

/** Writes a key as Go's `note` package and C2SP's tools do: `name+id+key`. */
export const formatVerifierKey = (sha256: Sha256, key: VerifierKey): string =>
  `${key.name}+${toHex(keyId(sha256, key))}+${toBase64(joined(ED25519, key.publicKey))}`;

/** Reads `name+id+key`. Returns null if it is malformed or if the id is not that of the key. */
export function parseVerifierKey(sha256: Sha256, text: string): VerifierKey | null {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded ?? '');
  if (!name || !isName(name) || bytes?.length !== 1 + KEY_BYTES || bytes[0] !== ED25519[0]) return null;
  const key = { name, publicKey: bytes.slice(1) };
  return toHex(keyId(sha256, key)) === id ? key : null;
}

/**
 * Signs a text as a C2SP signed note.
 * @throws RangeError if the text does not end with a newline, or if it or the name has forbidden characters.
 */
export function signNote(sha256: Sha256, text: string, key: VerifierKey, sign: Sign): string {
  if (!text.endsWith('\n') || !isNote(text) || !isName(key.name)) throw new RangeError('Not a valid note');
  const signature = joined(keyId(sha256, key), sign(utf8(text)));
  return `${text}\n— ${key.name} ${toBase64(signature)}\n`;
}

/** The text of a note, whether its signatures are valid or not. Returns null if nothing separates a text from signatures. */
export function noteText(note: string): string | null {
  const end = note.lastIndexOf(SEPARATOR);
  return end < 0 ? null : note.slice(0, end + 1);
}

/** Returns the text of a note if the key has signed it. Signatures of other keys, such as witnesses, are ignored. */
export async function openNote(
  sha256: Sha256,
  note: string,
  key: VerifierKey,
  verify: VerifySignature,
): Promise<{ readonly text: string } | { readonly problem: NoteProblem }> {
  const text = noteText(note);
  if (text === null || !isNote(note) || !note.endsWith('\n')) return { problem: 'malformed' };
  const lines = note.slice(text.length + 1, -1).split('\n');
  const signatures = lines.map(parseSignature);
  if (lines.length > MAX_SIGNATURES || signatures.includes(null)) return { problem: 'malformed' };
  const id = keyId(sha256, key);
  const ours = signatures.filter((found) => found?.name === key.name && sameBytes(found.keyId, id));
  if (ours.length === 0) return { problem: 'unknown-key' };
  for (const found of ours) {
    const { signature } = found!;
    if (signature.length !== SIGNATURE_BYTES || !(await verify(key.publicKey, utf8(text), signature)))
      return { problem: 'wrong-signature' };
  }
  return { text };
}

function parseSignature(line: string) {
  const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(encoded ?? '');
  if (!name || !isName(name) || !bytes || bytes.length <= KEY_ID_BYTES) return null;
  return { name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) };
}
