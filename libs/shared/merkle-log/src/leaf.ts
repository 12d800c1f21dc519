import { joined, type Sha256, toHex, utf8 } from './bytes.js';

/** A ledger transaction as its leaf states it. Amounts are in base units. */
export interface LoggedTransaction {
  readonly id: string;
  readonly kind: string;
  /** ISO 8601 in UTC, with milliseconds. */
  readonly at: string;
  /** The id of the transaction that it reverses. */
  readonly reverses: string | null;
  /** One for each account, in the order of their codes. */
  readonly entries: readonly LoggedEntry[];
  /** What may name persons, of which the leaf states only a salted hash. */
  readonly details: TransactionDetails;
}

export interface LoggedEntry {
  readonly account: string;
  readonly currency: string;
  /** Base units with a sign, as a decimal string. */
  readonly amount: string;
}

export interface TransactionDetails {
  readonly key: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What a leaf hides, with the salt that proves it. The place is the index of an entry, or `details`. */
export interface Revealed {
  readonly place: string;
  readonly text: string;
  /** Hexadecimal. */
  readonly salt: string;
}

export const DETAILS = 'details';
const VERSION = 1;
const HIDDEN = '#';

/** Accounts whose codes contain the id of a member. The group is what the leaf may state. */
const MEMBER_ACCOUNT = /^(member-[a-z-]+)\/./;

/** Whether a leaf hides an account's code, because it contains the id of a member (decision 039). */
export const isHidden = (code: string): boolean => MEMBER_ACCOUNT.test(code);

/** The salt of one hidden text. Each has its own, so that revealing one reveals no other. */
export const saltOf = (sha256: Sha256, leafSalt: Uint8Array, place: string): Uint8Array =>
  sha256(joined(leafSalt, utf8(place)));

/** The hash by which a leaf states a hidden text. */
export const hiddenHash = (sha256: Sha256, salt: Uint8Array, text: string): string =>
  toHex(sha256(joined(salt, utf8(text))));

/** What a leaf states of an account: its code, or the kind of a member's account with a hash. */
export function statedAccount(sha256: Sha256, salt: Uint8Array, code: string): string {
  const [, kind] = MEMBER_ACCOUNT.exec(code) ?? [];
  return kind === undefined ? code : `${kind}${HIDDEN}${hiddenHash(sha256, salt, code)}`;
}

/** The details as text, with the names of the metadata in order. */
export const detailsText = ({ key, metadata }: TransactionDetails): string =>
  JSON.stringify({
    key,
    metadata: Object.fromEntries(
      Object.keys(metadata)
        .sort()
        .map((name) => [name, metadata[name]]),
    ),
  });

/** Writes the data of a leaf. The same transaction and salt always make the same bytes. */
export function leafData(sha256: Sha256, transaction: LoggedTransaction, leafSalt: Uint8Array): string {
  const { id, kind, at, reverses, entries, details } = transaction;
  return JSON.stringify({
    v: VERSION,
    id,
    kind,
    at,
    reverses,
    entries: entries.map(({ account, currency, amount }, index) => ({
      account: statedAccount(sha256, saltOf(sha256, leafSalt, String(index)), account),
      currency,
      amount,
    })),
    details: hiddenHash(sha256, saltOf(sha256, leafSalt, DETAILS), detailsText(details)),
  });
}

/** A leaf as anyone can read it. */
export interface Leaf extends Omit<LoggedTransaction, 'details'> {
  /** The salted hash of the details. */
  readonly details: string;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEntry = (value: unknown): value is LoggedEntry =>
  isRecord(value) &&
  typeof value['account'] === 'string' &&
  typeof value['currency'] === 'string' &&
  typeof value['amount'] === 'string' &&
  /^-?[1-9]\d*$/.test(value['amount']);

/** Reads the data of a leaf. Returns null if it has another form. */
export function parseLeaf(data: string): Leaf | null {
  const read = parsedJson(data);
  if (!isRecord(read) || read['v'] !== VERSION) return null;
  const { id, kind, at, reverses, entries, details } = read;
  if (typeof id !== 'string' || typeof kind !== 'string' || typeof at !== 'string') return null;
  if ((reverses !== null && typeof reverses !== 'string') || typeof details !== 'string') return null;
  if (!Array.isArray(entries) || !entries.every(isEntry)) return null;
  return { id, kind, at, reverses, entries, details };
}

/** Whether a leaf states what is said to be hidden at a place. */
export function isRevealed(sha256: Sha256, leaf: Leaf, { place, text, salt }: Revealed): boolean {
  const bytes = fromHex(salt);
  if (bytes === null) return false;
  if (place === DETAILS) return hiddenHash(sha256, bytes, text) === leaf.details;
  const entry = /^(0|[1-9]\d{0,5})$/.test(place) ? leaf.entries[Number(place)] : undefined;
  return entry !== undefined && isHidden(text) && statedAccount(sha256, bytes, text) === entry.account;
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fromHex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})+$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g)!, (pair) => Number.parseInt(pair, 16));
}
