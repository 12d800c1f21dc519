import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { DataSource } from 'typeorm';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.js';
import { CommitSignal } from './commit-signal.js';
import { dataSourceOptions, type Schema } from './data-source.js';
import { PgNotifier } from './pg-notifier.js';
import { UnitOfWork } from './transaction.js';

/** Names this process in the database, where it also stands beside what it has done. */
const processName = (program: string): string => `${program} ${process.pid} on ${hostname()}`.slice(0, 63);

/**
 * The program's connections to PostgreSQL. Features read and write through `UnitOfWork`: TypeORM's repositories are
 * taken from its `tx`, never injected, so that they take part in the transaction.
 */
@Module({})
export class DatabaseModule {
  static forRoot(
    settings: Settings,
    program: string,
    entities: Schema['entities'],
    logger: Logger,
  ): DynamicModule {
    // Several programs may run in one process, as in tests, and Nest requires a distinct name for each data source.
    const name = randomUUID();
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          name,
          useFactory: () => ({
            ...dataSourceOptions(settings, { entities }),
            applicationName: processName(program),
            // Without a database, the start fails at once, with one line that says what to do.
            toRetry: () => false,
          }),
        }),
      ],
      providers: [
        { provide: DataSource, useExisting: getDataSourceToken(name) },
        { provide: PgNotifier, useFactory: () => new PgNotifier(settings.DATABASE_URL) },
        {
          provide: CommitSignal,
          useFactory: (notifier: PgNotifier) => new CommitSignal(notifier, logger),
          inject: [PgNotifier],
        },
        {
          provide: UnitOfWork,
          useFactory: (source: DataSource, signal: CommitSignal) =>
            new UnitOfWork(source, settings.NODE_ENV !== 'production', () => signal.send()),
          inject: [DataSource, CommitSignal],
        },
      ],
      exports: [DataSource, PgNotifier, UnitOfWork],
    };
  }
}
