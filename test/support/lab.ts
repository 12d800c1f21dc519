import type { DataSource } from 'typeorm';
import { ENTITIES } from '#features';
import { Ledger, openBooks } from '#money/ledger';
import { createDataSource, loadSettings, type Settings, UnitOfWork } from '#platform';
import { migrations } from '../../migrations/index.js';
import { brand } from './kingdom.js';

/** A migrated database whose ledger is opened, for tests of a feature's services without an API or a worker. */
export interface Lab {
  readonly dataSource: DataSource;
  readonly settings: Settings;
  readonly work: UnitOfWork;
  readonly ledger: Ledger;
  close(): Promise<void>;
}

export async function openLab(databaseUrl: string): Promise<Lab> {
  const settings = loadSettings({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '16',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SOLANA_RPC_URL: 'http://127.0.0.1:1',
    APP_SECRET: 'a secret of tests, forty characters long',
  });
  const dataSource = await createDataSource(settings, { entities: ENTITIES, migrations }).initialize();
  await dataSource.runMigrations();
  const work = new UnitOfWork(dataSource);
  const ledger = new Ledger();
  await work.run((tx) => openBooks(tx, ledger, brand));
  return { dataSource, settings, work, ledger, close: () => dataSource.destroy() };
}
