import { createHash } from 'node:crypto';
import { Queues, rows } from '#platform';
import { eventually } from './eventually.js';
import type { Kingdom } from './kingdom.js';

/**
 * What a worker changes unasked: how far events have come, what it reads of the world outside, and when it was last seen with
 * its handlers and schedules.
 */
const WORKERS_OWN = ['outbox_event', 'processed_event', 'chain_stats', 'price', 'event_handler', 'schedule'];

/**
 * A checksum of every row of every table but those named, and of how many events there are: what a refused request must leave as
 * it was. What was accepted before is worked off first.
 */
export async function checksumOf(
  kingdom: Kingdom,
  except: readonly string[] = ['security_event'],
): Promise<string> {
  const { unitOfWork } = kingdom;
  if (kingdom.working)
    await eventually(
      () => openWork(kingdom),
      (open) => open === 0,
    );
  const tables = await rows<{ name: string }>(
    unitOfWork.read,
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY table_name`,
    [[...except, ...WORKERS_OWN]],
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

/** Events and jobs not acted on; looked at twice, since each makes the other. */
async function openWork({ app, unitOfWork }: Kingdom): Promise<number> {
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
