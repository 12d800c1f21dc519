import type { DomainEvent } from '#libs/contracts';
import { rows } from '../database/rows.js';
import type { Tx, UnitOfWork } from '../database/transaction.js';
import { DoneMarks } from './done-marks.js';
import type { Once } from './event-handler.js';
import type { RegisteredHandler } from './handler-registry.js';

/** Runs a handler so that its database work happens once for an event, whatever dies in between. */
export class HandlerRunner {
  private readonly doneMarks: DoneMarks;

  constructor(private readonly unitOfWork: UnitOfWork) {
    this.doneMarks = new DoneMarks(unitOfWork);
  }

  /** @param repeated an earlier run may have got far: an effect outside the database is not repeated needlessly */
  async run(handler: RegisteredHandler, event: DomainEvent, repeated: boolean): Promise<void> {
    if (repeated && (await this.isDone(event.id, handler.name))) return;
    let recorded = false;
    const once: Once = (work) => {
      recorded = true;
      return this.unitOfWork.run(async (tx) =>
        (await claim(tx, event.id, handler.name)) ? work(tx) : undefined,
      );
    };
    await handler.instance.handle(event, once);
    if (!recorded) await this.doneMarks.add(event.id, handler.name);
  }

  private async isDone(eventId: string, handler: string): Promise<boolean> {
    const found = await rows(
      this.unitOfWork.read,
      `SELECT 1 FROM processed_event WHERE event_id = $1 AND handler = $2`,
      [eventId, handler],
    );
    return found.length > 0;
  }
}

/** Two runs at once wait for each other on the row; only the first gets it. */
async function claim(tx: Tx, eventId: string, handler: string): Promise<boolean> {
  const inserted = await rows(
    tx,
    `INSERT INTO processed_event (event_id, handler) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING handler`,
    [eventId, handler],
  );
  return inserted.length > 0;
}
