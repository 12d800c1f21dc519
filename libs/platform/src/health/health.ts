import type { UnitOfWork } from '../database/transaction.js';
import { withTimeout } from '../process/with-timeout.js';
import type { QueueEngine } from '../queues/queue-engine.js';

export interface Readiness {
  status: 'ok' | 'unavailable';
  engines: Record<string, 'up' | 'down'>;
}

/** An engine of a busy machine may take seconds, and is not down then. */
const TIMEOUT_MS = 5_000;

/** Whether this process can take requests: each engine it depends on responds, and the process is not shutting down. */
export class Health {
  private leaving = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queueEngine: QueueEngine,
  ) {}

  /** Reports this process as not ready from now on, so that load balancers send new requests elsewhere. */
  leave(): void {
    this.leaving = true;
  }

  async readiness(): Promise<Readiness> {
    const [database, queues] = await Promise.all([
      answers(() => this.unitOfWork.ping()),
      answers(() => this.queueEngine.ping()),
    ]);
    return {
      status: database && queues && !this.leaving ? 'ok' : 'unavailable',
      engines: { database: state(database), queues: state(queues) },
    };
  }
}

const state = (up: boolean): 'up' | 'down' => (up ? 'up' : 'down');

async function answers(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await withTimeout(TIMEOUT_MS, probe(), 'no answer in time');
    return true;
  } catch {
    return false;
  }
}
