import { createHash } from 'node:crypto';
import { rows, type UnitOfWork } from '#platform';

/** An entry as the recipe in docs/operations.md reads it: all columns as text. */
export type ChainedEntry = Record<(typeof FIELDS)[number] | 'hash' | 'personal' | 'salt', string | null>;

const FIELDS = [
  'position',
  'at',
  'action',
  'via',
  'actor_id',
  'subject_kind',
  'subject_id',
  'before',
  'after',
  'request_id',
  'personal_hash',
] as const;

export async function readChain({ read }: UnitOfWork): Promise<ChainedEntry[]> {
  return read.query<ChainedEntry[]>(
    `SELECT position::text, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, action, via, actor_id::text,
       subject_kind, subject_id, before::text, after::text, request_id, encode(personal_hash, 'hex') AS personal_hash,
       personal::text, salt::text, encode(hash, 'hex') AS hash
     FROM audit_entry e ORDER BY e.position`,
  );
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const field = (value: string | null): string =>
  value === null ? '-' : `${Buffer.byteLength(value)}:${value}`;

/** The hash of an entry, computed as the documentation says and not by the database. */
export const hashOf = (previous: string | null, entry: ChainedEntry): string =>
  sha256([previous, ...FIELDS.map((name) => entry[name])].map(field).join(','));

export const personalHashOf = ({ salt, personal }: ChainedEntry): string => sha256(`${salt}${personal}`);

/** The actions of all entries, in the order of the chain. */
export const actionsIn = async ({ read }: UnitOfWork): Promise<string[]> =>
  (await rows<{ action: string }>(read, 'SELECT action FROM audit_entry ORDER BY position')).map(
    ({ action }) => action,
  );
