import { type DynamicModule, Injectable, Module, type Type } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { Interval } from '@nestjs/schedule';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { DomainEvent, DomainEventName } from '#contracts';
import {
  appendEvent,
  type EventHandler,
  type EventHandlerOptions,
  HandlesEvent,
  loadSettings,
  type Once,
  PlatformModule,
  QueueName,
  Queues,
  rows,
  type Schedule,
  Scheduled,
  Schedules,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { prepareDatabase } from '../../apps/migrate/src/prepare-database.js';
import { WorkerRuntimeModule } from '../../apps/worker/src/worker-runtime.js';

export const SCHEDULE_PERIOD_MS = 500;

type TestEvent = DomainEvent<'presale.purchase-failed'>;

/** The behaviour of the handlers and the schedule under test. Each test sets what it needs. */
export const behaviour: {
  before: (event: TestEvent) => Promise<void>;
  after: () => void;
  /** Whether handlers record an effect in their transaction. Otherwise they have no database work. */
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

/** Added by the next release: one more handler of an existing event. */
@Injectable()
@HandlesEvent({ event: 'presale.purchase-failed', queue: QueueName.Badges, name: 'third-test-handler' })
class ThirdHandler implements EventHandler<'presale.purchase-failed'> {
  async handle(event: TestEvent, once: Once): Promise<void> {
    await record('third')(event, once);
  }
}

/** Added by the next release: an event that this release does not know. */
export const NEW_EVENT = 'test.happened' as DomainEventName;

@Injectable()
@HandlesEvent({ event: NEW_EVENT, queue: QueueName.Badges, name: 'new-test-handler' })
class NewHandler implements EventHandler<'presale.purchase-failed'> {
  async handle(event: TestEvent, once: Once): Promise<void> {
    await record('new')(event, once);
  }
}

export const THIS_RELEASE: Type[] = [FirstHandler, SecondHandler];
export const NEXT_RELEASE: Type[] = [...THIS_RELEASE, ThirdHandler, NewHandler];

@Injectable()
@Scheduled('test-schedule')
class TestSchedule implements Schedule {
  constructor(private readonly schedules: Schedules) {}

  @Interval(SCHEDULE_PERIOD_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, SCHEDULE_PERIOD_MS);
  }

  run(): Promise<void> {
    return behaviour.tick();
  }
}

const eventsOf = (handlers: Type[]): DomainEventName[] =>
  handlers.flatMap((handler) => new Reflector().get<EventHandlerOptions>(HandlesEvent.KEY, handler).event);

@Module({})
class LabModule {
  static forRoot(settings: Settings, logged: Record<string, unknown>[], handlers: Type[]): DynamicModule {
    const write = (line: string): void => void logged.push(JSON.parse(line) as Record<string, unknown>);
    return {
      module: LabModule,
      imports: [
        PlatformModule.forRoot(settings, 'worker', [], pino({ level: 'warn' }, { write })),
        WorkerRuntimeModule.forRoot(eventsOf(handlers)),
      ],
      providers: [...handlers, TestSchedule],
    };
  }
}

export interface Lab {
  readonly settings: Settings;
  readonly unitOfWork: UnitOfWork;
  readonly queues: Queues;
  /** The worker's log entries so far, parsed from JSON. */
  readonly logged: Record<string, unknown>[];
  get<T>(token: new (...args: never[]) => T): T;
  append(name?: DomainEventName): Promise<string>;
  effects(eventId: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Migrates the database and opens a worker with a schedule and, by default, two handlers of one event. */
export async function openLab(
  databaseUrl: string,
  redisUrl: string | undefined,
  handlers: Type[] = THIS_RELEASE,
): Promise<Lab> {
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
  const logged: Record<string, unknown>[] = [];
  const app = await NestFactory.createApplicationContext(LabModule.forRoot(settings, logged, handlers), {
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
    logged,
    get: (token) => app.get(token),
    append: (name = 'presale.purchase-failed') =>
      unitOfWork.run((tx) => appendEvent(tx, name, { purchaseId: randomUUID(), reason: 'test' })),
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
