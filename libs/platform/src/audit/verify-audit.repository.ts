import type { Tx } from '../database/transaction.js';
import { findDifferences } from '../verification/differences.repository.js';
import type { Differences } from '../verification/verification.js';

const FIELDS = [
  `encode(previous, 'hex')`,
  'position::text',
  `to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  'action',
  'via',
  'actor_id::text',
  'subject_kind',
  'subject_id',
  'before::text',
  'after::text',
  'request_id',
  `encode(personal_hash, 'hex')`,
];
/** Written out here, so that a changed function in the database can't hide a change. */
const HASH = `sha256(convert_to(${FIELDS.map((field) => `coalesce(octet_length(${field}) || ':' || ${field}, '-')`).join(` || ',' || `)}, 'UTF8'))`;

const TRIGGERS = [
  'audit_entry_chained',
  'audit_entry_guarded',
  'audit_entry_kept',
  'audit_head_guarded',
  'audit_head_kept',
];

/** Entries that are changed, missing or out of their order, heads that differ, and guards that are off. */
export const findBreaks = (tx: Tx): Promise<Differences> =>
  findDifferences(
    tx,
    `WITH chain AS MATERIALIZED (
       SELECT e.*, lag(hash) OVER w AS previous, lag(position) OVER w AS position_before, lag(at) OVER w AS at_before,
         row_number() OVER w = count(*) OVER () AS is_last
       FROM audit_entry e WHERE position IS NOT NULL WINDOW w AS (ORDER BY position)
     ), last AS (SELECT position, at, hash FROM chain WHERE is_last)
     SELECT 'audit_entry', position::text, 'hash', encode(${HASH}, 'hex'), encode(hash, 'hex')
     FROM chain WHERE hash IS DISTINCT FROM ${HASH}
     UNION ALL
     SELECT 'audit_entry', position::text, 'position', (coalesce(position_before, 0) + 1)::text, position::text
     FROM chain WHERE position <> coalesce(position_before, 0) + 1
     UNION ALL
     SELECT 'audit_entry', position::text, 'at', 'a time from ' || at_before || ' on', at::text
     FROM chain WHERE at < at_before
     UNION ALL
     SELECT 'audit_entry', position::text, 'personal', 'what it was, or nothing', 'something else'
     FROM chain WHERE CASE WHEN personal IS NULL THEN salt IS NOT NULL
       ELSE personal_hash IS DISTINCT FROM sha256(convert_to(salt::text || personal::text, 'UTF8')) END
     UNION ALL
     SELECT 'audit_entry', id::text, 'position', 'a place in the chain', NULL FROM audit_entry WHERE position IS NULL
     UNION ALL
     SELECT 'audit_head', 'the only row', 'position and hash', last.position || ' ' || encode(last.hash, 'hex'),
       head.position || ' ' || coalesce(encode(head.hash, 'hex'), '')
     FROM (SELECT true) one LEFT JOIN last ON true LEFT JOIN audit_head head ON true
     WHERE (coalesce(last.position, 0), last.hash) IS DISTINCT FROM (head.position, head.hash)
     UNION ALL
     SELECT 'audit_verification', 'the only row', 'head', v.head_position || ' ' || encode(v.head_hash, 'hex'),
       chain.position || ' ' || encode(chain.hash, 'hex')
     FROM audit_verification v LEFT JOIN chain ON chain.position = v.head_position
     WHERE v.head_position > 0 AND chain.hash IS DISTINCT FROM v.head_hash
     UNION ALL
     SELECT 'pg_trigger', name, 'state', 'enabled', CASE WHEN t.tgname IS NULL THEN NULL ELSE 'disabled' END
     FROM unnest($1::text[]) AS wanted (name) LEFT JOIN pg_trigger t
       ON t.tgname = name AND t.tgrelid IN ('audit_entry'::regclass, 'audit_head'::regclass)
     WHERE coalesce(t.tgenabled, 'D') NOT IN ('O', 'A')`,
    [TRIGGERS],
  );
