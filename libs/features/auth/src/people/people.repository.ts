import type { PersonState, Role, SortedQuery } from '#contracts';
import { rows, type SearchTerm, type Span, type Tx, Where } from '#platform';
import type { AccountRow } from '../accounts/accounts.repository.js';

export interface PeopleFilter {
  term?: SearchTerm;
  role?: Role;
  state?: PersonState;
}

const STATES: Readonly<Record<PersonState, string>> = {
  active: 'email_confirmed_at IS NOT NULL AND NOT coalesce(banned_until > now(), false)',
  unconfirmed: 'email_confirmed_at IS NULL',
  banned: 'banned_until IS NOT NULL AND banned_until > now()',
};

const MICROSECONDS = `(extract(epoch FROM created_at) * 1000000)::bigint`;

export function listPeople(
  tx: Tx,
  { term, role, state }: PeopleFilter,
  { limit, cursor, sort }: SortedQuery,
): Promise<(AccountRow & { position: string })[]> {
  const where = new Where();
  const [after, direction] = sort === 'oldest' ? ['>', 'ASC'] : ['<', 'DESC'];
  const [moment, id] = cursor?.split('.') ?? [];
  if (id)
    where.and(
      `(created_at, id) ${after} (timestamptz 'epoch' + ${where.value(moment)}::bigint * interval '1 microsecond', ${where.value(id)}::uuid)`,
    );
  if (role) where.and(`role = ${where.value(role)}`);
  if (state) where.and(STATES[state]);
  if (term) {
    const { from, to } = term.ids();
    where.and(`id BETWEEN ${where.value(from)}::uuid AND ${where.value(to)}::uuid OR email LIKE ${where.value(term.part)}
      OR lower(user_metadata->>'username') LIKE ${where.value(term.namePart)}`);
  }
  return rows(
    tx,
    `SELECT *, ${MICROSECONDS} || '.' || id AS position FROM account WHERE ${where}
     ORDER BY ${term ? `created_at + interval '0'` : 'created_at'} ${direction}, id ${direction} LIMIT ${where.value(limit)}`,
    where.parameters,
  );
}

/** Bans an account, or ends its ban if `until` is null. */
export async function setBan(
  tx: Tx,
  id: string,
  { until, reason }: { until: Date | null; reason: string | null },
): Promise<void> {
  await tx.query(`UPDATE account SET banned_until = $2, ban_reason = $3, updated_at = now() WHERE id = $1`, [
    id,
    until,
    reason,
  ]);
}

export async function findBanReason(tx: Tx, id: string): Promise<string | null> {
  const [row] = await rows<{ banReason: string | null }>(tx, `SELECT ban_reason FROM account WHERE id = $1`, [
    id,
  ]);
  return row?.banReason ?? null;
}

/** How many of the existing accounts were made in a span. */
export async function countSignUps(tx: Tx, { from, to }: Span): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    'SELECT count(*)::int FROM account WHERE created_at >= $1 AND created_at < $2',
    [from, to],
  );
  return row!.count;
}

export async function countAccountsOfRole(tx: Tx, role: Role): Promise<number> {
  const [row] = await rows<{ count: number }>(tx, 'SELECT count(*)::int FROM account WHERE role = $1', [
    role,
  ]);
  return row!.count;
}

/** No kingdom has more people in its room. */
const LARGEST_TEAM = 500;

export interface TeamMemberRow extends AccountRow {
  secondFactor: boolean;
  openSessions: number;
  lastSeenAt: Date | null;
}

/** Everyone who works in the operators' room: admins, operators, auditors. */
export const listTeam = (tx: Tx): Promise<TeamMemberRow[]> =>
  rows(
    tx,
    `SELECT a.*, s.open_sessions, s.last_seen_at,
       EXISTS (SELECT FROM second_factor f WHERE f.account_id = a.id AND f.status = 'verified') AS second_factor
     FROM account a CROSS JOIN LATERAL (
       SELECT count(*)::int AS open_sessions, max(refreshed_at) AS last_seen_at FROM account_session WHERE account_id = a.id
     ) s
     WHERE a.role <> 'user'
     ORDER BY a.role = 'admin' DESC, a.role = 'operator' DESC, a.created_at, a.id LIMIT ${LARGEST_TEAM}`,
  );
