import type { UnitOfWork } from '../database/transaction.js';
import type { HandlerRegistry } from './handler-registry.js';
import { registerHandlers } from './outbox.repository.js';

/**
 * Records in the database which handlers this worker has. An event is settled by the handlers of all running
 * releases, not only by those of the worker that relays it.
 */
export class HandlerRegistrations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly registry: HandlerRegistry,
  ) {}

  async write(): Promise<void> {
    const handlers = this.registry
      .all()
      .flatMap(({ events, name, queue }) => events.map((event) => ({ event, name, queue })));
    await this.unitOfWork.run((tx) => registerHandlers(tx, handlers));
  }
}
