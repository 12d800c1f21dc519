import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '#libs/contracts';
import {
  appendEvent,
  type EventHandler,
  HandlesEvent,
  loadSettings,
  type Once,
  PlatformModule,
  QueueName,
  Queues,
  rows,
  type Schedule,
  Scheduled,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#libs/platform';
import { prepareDatabase } from '../../apps/migrate/src/prepare-database.js';
import { WorkerRuntime } from '../../apps/worker/src/worker-runtime.js';

export const SCHEDULE_PERIOD_MS = 500;

type TestEvent = DomainEvent<'presale.purchase-failed'>;

/** What the handlers under test do; each test sets what it needs. */
export const behaviour: {
  before: (event: TestEvent) => Promise<void>;
  after: () => void;
  /** Whether handlers write an effect in their transaction, or have no database work of their own. */
  writes: boolean;
  tick: () => Promise<void>;
} = { before: () => Promise.resolve(), after: () => undefined, writes: true, tick: () => Promise.resolve() };

const record = (handler: string) => async (event: TestEvent, once: Once) => {
  const write = (tx: Tx) =>
    tx.query(`INSERT INTO effect (event_id, handler) VALUES ($1, $2)`, [event.id, handler]);
  if (behaviour.writes) await once(write);
  behaviour.after();
};

@Injectable()
@HandlesEvent({ event: 'presale.purchase-failed', queue: QueueName.Purchases, name: 'first-test-handler' })
class FirstHandler implements EventHandler<'presale.purchase-failed'> {
  async handle(event: TestEvent, once: Once): Promise<void> {
    await behaviour.before(event);
    await record('first')(event, once);
  }
}

@Injectable()
@HandlesEvent({ event: 'presale.purchase-failed', queue: QueueName.Donations, name: 'second-test-handler' })
class SecondHandler implements EventHandler<'presale.purchase-failed'> {
  async handle(event: TestEvent, once: Once): Promise<void> {
    await record('second')(event, once);
  }
}

@Injectable()
@Scheduled({ name: 'test-schedule', everyMs: SCHEDULE_PERIOD_MS })
class TestSchedule implements Schedule {
  run(): Promise<void> {
    return behaviour.tick();
  }
}

@Module({})
class LabModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: LabModule,
      imports: [PlatformModule.forRoot(settings, 'worker')],
      providers: [WorkerRuntime, FirstHandler, SecondHandler, TestSchedule],
    };
  }
}

export interface Lab {
  readonly settings: Settings;
  readonly unitOfWork: UnitOfWork;
  readonly queues: Queues;
  get<T>(token: new (...args: never[]) => T): T;
  append(): Promise<string>;
  effects(eventId: string): Promise<string[]>;
  close(): Promise<void>;
}

/** A worker with two handlers of one event and a schedule, on a prepared database. */
export async function openLab(databaseUrl: string, redisUrl: string | undefined): Promise<Lab> {
  const settings = loadSettings({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '20',
    ...(redisUrl && { REDIS_URL: redisUrl }),
    SMTP_URL: 'smtp://127.0.0.1:1',
    SOLANA_RPC_URL: 'http://127.0.0.1:1',
    APP_SECRET: 'a secret of tests, forty characters long',
    LOG_LEVEL: 'silent',
  });
  await prepareDatabase(settings);
  const app = await NestFactory.createApplicationContext(LabModule.forRoot(settings), {
    logger: false,
    abortOnError: false,
  });
  const unitOfWork = app.get(UnitOfWork);
  await unitOfWork.read.query(
    `CREATE TABLE IF NOT EXISTS effect (id serial, event_id uuid NOT NULL, handler text NOT NULL)`,
  );
  return {
    settings,
    unitOfWork,
    queues: app.get(Queues),
    get: (token) => app.get(token),
    append: () =>
      unitOfWork.run((tx) =>
        appendEvent(tx, 'presale.purchase-failed', { purchaseId: randomUUID(), reason: 'test' }),
      ),
    effects: async (eventId) =>
      (
        await rows<{ handler: string }>(
          unitOfWork.read,
          `SELECT handler FROM effect WHERE event_id = $1 ORDER BY handler`,
          [eventId],
        )
      ).map(({ handler }) => handler),
    close: () => app.close(),
  };
}
