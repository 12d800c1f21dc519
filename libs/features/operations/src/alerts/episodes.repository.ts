import { ALERT_RULES, type AlertRule, type StatusComponent } from '#contracts';
import { rows, type Tx } from '#platform';

export interface EpisodeRow {
  id: string;
  position: string;
  rule: AlertRule;
  subject: string;
  severity: 'critical' | 'warning';
  value: number;
  threshold: number;
  openedAt: Date;
  lastSeenAt: Date;
  goodSince: Date | null;
  closedAt: Date | null;
  acknowledgedBy: string | null;
  acknowledgedAt: Date | null;
  snoozedUntil: Date | null;
}

const COLUMNS = `id, position, rule, subject, severity, value, threshold, opened_at, last_seen_at, good_since, closed_at,
  acknowledged_by, acknowledged_at, snoozed_until`;

/** Something that is wrong now. */
export interface Breach {
  rule: AlertRule;
  subject: string;
  value: number;
  threshold: number;
  disrupts: readonly StatusComponent[];
}

const CHECKING_LOCK = 7_301_704;

/**
 * Lets the caller check the rules if no process has done so within `everyMs` (milliseconds). Processes look at slightly
 * different times, so a check may come a tenth earlier.
 */
export async function claimCheck(tx: Tx, everyMs: number): Promise<boolean> {
  const claimed = await rows(
    tx,
    `INSERT INTO alert_check AS c (singleton) VALUES (true) ON CONFLICT (singleton) DO UPDATE SET checked_at = clock_timestamp()
     WHERE c.checked_at <= clock_timestamp() - $1::float8 * interval '1 millisecond' RETURNING singleton`,
    [everyMs * 0.9],
  );
  return claimed.length > 0;
}

export interface LastCheck {
  checkedAt: Date;
  /** The highest value of each rule that could be measured. */
  measured: Partial<Record<AlertRule, number>>;
}

export async function findLastCheck(tx: Tx): Promise<LastCheck | undefined> {
  return (await rows<LastCheck>(tx, `SELECT checked_at, measured FROM alert_check`))[0];
}

/** Records what was measured. Checks wait for each other until their transactions end. */
export async function recordCheck(tx: Tx, measured: LastCheck['measured']): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${CHECKING_LOCK})`);
  await tx.query(
    `INSERT INTO alert_check (singleton, measured) VALUES (true, $1)
     ON CONFLICT (singleton) DO UPDATE SET measured = excluded.measured, checked_at = clock_timestamp()`,
    [JSON.stringify(measured)],
  );
}

export interface OpenedEpisode extends EpisodeRow {
  /** When an operator wants to hear of it again, as said about an earlier episode of the same kind. */
  silentUntil: Date | null;
}

/** Opens episodes for what has gone wrong and continues those that are open. Returns the new ones. */
export async function openEpisodes(tx: Tx, breaches: readonly Breach[]): Promise<OpenedEpisode[]> {
  if (breaches.length === 0) return [];
  const seen = await rows<OpenedEpisode & { isNew: boolean }>(
    tx,
    `INSERT INTO alert_episode AS e (rule, subject, value, threshold, severity, disrupts)
     SELECT b.rule, b.subject, b.value, b.threshold, b.severity, ARRAY(SELECT jsonb_array_elements_text(b.disrupts))
     FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::text[], $6::jsonb[])
       AS b (rule, subject, value, threshold, severity, disrupts)
     ON CONFLICT (rule, subject) WHERE closed_at IS NULL
     DO UPDATE SET last_seen_at = now(), good_since = NULL, value = greatest(e.value, excluded.value)
     RETURNING ${COLUMNS}, xmax = 0 AS is_new, (
       SELECT max(p.snoozed_until) FROM alert_episode p
       WHERE p.rule = e.rule AND p.subject = e.subject AND p.snoozed_until > now()
     ) AS silent_until`,
    [
      breaches.map(({ rule }) => rule),
      breaches.map(({ subject }) => subject),
      breaches.map(({ value }) => value),
      breaches.map(({ threshold }) => threshold),
      breaches.map(({ rule }) => ALERT_RULES[rule].severity),
      breaches.map(({ disrupts }) => JSON.stringify(disrupts)),
    ],
  );
  return seen.filter(({ isNew }) => isNew);
}

/**
 * Notes which open episodes of the measured rules are good now, and closes those that have been for `quietS` seconds. Returns
 * the closed ones. An episode was last seen in this transaction if it is still bad.
 */
export async function closeEpisodes(
  tx: Tx,
  measured: readonly AlertRule[],
  quietS: number,
): Promise<EpisodeRow[]> {
  await tx.query(
    `UPDATE alert_episode SET good_since = now()
     WHERE closed_at IS NULL AND good_since IS NULL AND rule = ANY($1) AND last_seen_at < now()`,
    [measured],
  );
  return rows(
    tx,
    `UPDATE alert_episode SET closed_at = now()
     WHERE closed_at IS NULL AND good_since <= now() - $1::float8 * interval '1 second' AND rule = ANY($2)
     RETURNING ${COLUMNS}`,
    [quietS, measured],
  );
}

const IN_STATE = { open: 'AND closed_at IS NULL', closed: 'AND closed_at IS NOT NULL', any: '' } as const;

/** The cursor is the position of the last episode seen. */
export const findEpisodes = (
  tx: Tx,
  state: keyof typeof IN_STATE,
  limit: number,
  cursor: string,
): Promise<EpisodeRow[]> =>
  rows(
    tx,
    `SELECT ${COLUMNS} FROM alert_episode WHERE position < $1 ${IN_STATE[state]} ORDER BY position DESC LIMIT $2`,
    [cursor, limit],
  );

/** Returns an episode and locks it. */
export async function lockEpisode(tx: Tx, id: string): Promise<EpisodeRow | undefined> {
  const query = `SELECT ${COLUMNS} FROM alert_episode WHERE id = $1 FOR UPDATE`;
  return (await rows<EpisodeRow>(tx, query, [id]))[0];
}

export async function acknowledgeEpisode(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.query(`UPDATE alert_episode SET acknowledged_by = $2, acknowledged_at = now() WHERE id = $1`, [
    id,
    userId,
  ]);
}

export async function snoozeEpisode(tx: Tx, id: string, minutes: number): Promise<void> {
  await tx.query(
    `UPDATE alert_episode SET snoozed_until = now() + $2::integer * interval '1 minute' WHERE id = $1`,
    [id, minutes],
  );
}

export const findOpenRules = async (tx: Tx): Promise<Set<AlertRule>> =>
  new Set(
    (
      await rows<{ rule: AlertRule }>(
        tx,
        `SELECT DISTINCT rule FROM alert_episode WHERE closed_at IS NULL AND good_since IS NULL`,
      )
    ).map(({ rule }) => rule),
  );
