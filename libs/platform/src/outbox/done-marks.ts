import type { UnitOfWork } from '../database/transaction.js';
import { insertDone } from './outbox.repository.js';

interface Mark {
  eventId: string;
  handler: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Records that handlers without database work have acted. Marks that arrive during one write are written together. */
export class DoneMarks {
  private waiting: Mark[] = [];
  private writing = false;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Resolves once the mark is committed. */
  add(eventId: string, handler: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ eventId, handler, resolve, reject });
      void this.write();
    });
  }

  private async write(): Promise<void> {
    if (this.writing) return;
    this.writing = true;
    while (this.waiting.length > 0) {
      const marks = this.waiting.splice(0);
      try {
        await insertDone(this.unitOfWork.read, marks);
        for (const { resolve } of marks) resolve();
      } catch (error) {
        for (const { reject } of marks) reject(error);
      }
    }
    this.writing = false;
  }
}
