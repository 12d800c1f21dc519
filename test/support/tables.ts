import { createHash } from 'node:crypto';
import { Queues, rows } from '#platform';
import { eventually } from './eventually.js';
import type { Kingdom } from './kingdom.js';

/** Only programs that start write the site's files, and reading these megabytes would take most of a checksum's time. */
const SITE_FILES = 'client_file';

/**
 * Tables that a worker changes on its own: the state of events, data from outside the system, and when its handlers and
 * schedules were last seen.
 */
export const BACKGROUND_TABLES = [
  'outbox_event',
  'processed_event',
  'handler_failure',
  'mail',
  'chain_stats',
  'price',
  'event_handler',
  'audit_verification',
  'schedule',
  'process',
  'queue_sample',
  'refused_jobs',
  'verification',
  'alert_check',
  'alert_episode',
  'alert_message',
  'status_day',
  'newest_release',
  'ledger_log_leaf',
  'ledger_log_node',
  'ledger_log_key',
  'ledger_log_head',
  'proof_snapshot',
  'proof_page',
  'sale_verification',
  'figure_day',
  'figure_day_amount',
];

/**
 * Returns a checksum of all rows of all tables except the given ones and the site's files, and of the number of events. A
 * refused request must not change it. If there is a worker, pending work of earlier requests is awaited first.
 */
export async function checksumOf(
  kingdom: Kingdom,
  except: readonly string[] = ['security_event'],
): Promise<string> {
  const { unitOfWork } = kingdom;
  if (kingdom.hasWorker)
    await eventually(
      () => countPendingWork(kingdom),
      (open) => open === 0,
    );
  const tables = await rows<{ name: string }>(
    unitOfWork.read,
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY table_name`,
    [[...except, ...BACKGROUND_TABLES, SITE_FILES]],
  );
  const checksum = createHash('sha256');
  for (const { name } of tables) {
    const [content] = await rows<{ sum: string }>(
      unitOfWork.read,
      `SELECT md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS sum FROM "${name}" t`,
    );
    checksum.update(`${name} ${content?.sum}\n`);
  }
  const [events] = await rows<{ count: string }>(unitOfWork.read, `SELECT count(*) FROM outbox_event`);
  checksum.update(`events ${events?.count}`);
  return checksum.digest('hex');
}

/** Counts pending events and jobs. It looks twice, because events create jobs and jobs create events. */
async function countPendingWork({ app, unitOfWork }: Kingdom): Promise<number> {
  const queues = app.get(Queues, { strict: false }).all();
  let open = 0;
  for (const _ of ['once', 'again']) {
    const counts = await Promise.all(queues.map((queue) => queue.getJobCountByTypes('waiting', 'active')));
    const [row] = await rows<{ open: number }>(
      unitOfWork.read,
      `SELECT count(*)::int AS open FROM outbox_event WHERE relayed_at IS NULL`,
    );
    open += counts.reduce((sum, count) => sum + count, row?.open ?? 0);
  }
  return open;
}
