import { STATUS_COMPONENTS, type StatusComponent } from '#contracts';
import { rows, type Tx } from '#platform';

/**
 * Recomputes for how long each component was disrupted today and yesterday (UTC), from the episodes. Time that several episodes
 * share counts once.
 */
export async function recordDays(tx: Tx): Promise<void> {
  await tx.query(
    `WITH days AS (
       SELECT d::date AS day, d AT TIME ZONE 'UTC' AS starts, (d + interval '1 day') AT TIME ZONE 'UTC' AS ends
       FROM (SELECT date_trunc('day', now() AT TIME ZONE 'UTC') - n * interval '1 day' AS d FROM generate_series(0, 1) n) w
     ), recent AS (
       SELECT * FROM alert_episode WHERE closed_at IS NULL
       UNION ALL SELECT * FROM alert_episode WHERE closed_at >= (SELECT min(starts) FROM days)
     ), spans AS (
       SELECT day, component, range_agg(
         tstzrange(opened_at, greatest(opened_at, coalesce(good_since, now()))) * tstzrange(starts, ends)
       ) FILTER (WHERE opened_at IS NOT NULL) AS span
       FROM days CROSS JOIN unnest($1::text[]) AS component
         LEFT JOIN recent ON component = ANY(disrupts) AND opened_at < ends
       WHERE ends > now() OR EXISTS (SELECT FROM status_day s WHERE s.day = days.day)
       GROUP BY day, component
     )
     INSERT INTO status_day AS s (day, component, disrupted_s)
     SELECT day, component, coalesce(
       (SELECT round(sum(extract(epoch FROM upper(part) - lower(part))))::int FROM unnest(span) AS part), 0)
     FROM spans
     ON CONFLICT (day, component) DO UPDATE SET disrupted_s = excluded.disrupted_s
     WHERE s.disrupted_s <> excluded.disrupted_s`,
    [STATUS_COMPONENTS],
  );
}

/** The components that are disrupted now, and since when. */
export const findDisruptions = (tx: Tx): Promise<{ component: StatusComponent; since: Date }[]> =>
  rows(
    tx,
    `SELECT component, min(opened_at) AS since FROM alert_episode CROSS JOIN unnest(disrupts) AS component
     WHERE closed_at IS NULL AND good_since IS NULL GROUP BY component`,
  );

export interface StatusDay {
  /** As YYYY-MM-DD. */
  day: string;
  component: StatusComponent;
  disruptedS: number;
}

/** @param first the first day, as YYYY-MM-DD */
export const findDays = (tx: Tx, first: string): Promise<StatusDay[]> =>
  rows(tx, `SELECT day::text, component, disrupted_s FROM status_day WHERE day >= $1::date`, [first]);
