import type { UnitOfWork } from '../database/transaction.js';
import type { HandlerRegistry } from './handler-registry.js';

/**
 * Records in the database which handlers this worker has. An event is settled by the handlers of all running
 * releases, not only by those of the worker that relays it.
 */
export class HandlerRegistrations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly registry: HandlerRegistry,
  ) {}

  /**
   * Adds new handlers and updates when all of them were last seen. The rows are sorted, so that workers don't
   * deadlock.
   */
  async write(): Promise<void> {
    const handlers = this.registry
      .all()
      .flatMap(({ events, name, queue }) => events.map((event) => ({ event, name, queue })));
    await this.unitOfWork.run((tx) =>
      tx.query(
        `INSERT INTO event_handler (event, handler, queue)
         SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS own (event, handler, queue) ORDER BY event, handler
         ON CONFLICT (event, handler) DO UPDATE SET seen_at = now(), queue = excluded.queue`,
        [
          handlers.map(({ event }) => event),
          handlers.map(({ name }) => name),
          handlers.map(({ queue }) => queue),
        ],
      ),
    );
  }
}
