import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings, productVersion } from '#platform';
import { prepareDatabase } from '../../apps/migrate/src/prepare-database.js';
import { erasePostgres, startPostgres } from '../../apps/standalone/src/embedded-postgres.js';
import { rowsOf } from '../support/backups.js';
import { runInProcess, runKingdom, runUnread } from '../support/command-line.js';
import { emptyDatabase, freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { BACKGROUND_TABLES } from '../support/tables.js';

const folder = mkdtempSync(join(tmpdir(), 'kingdom-commands-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `rowsOf` without the records of backups, which are written after the backup, and what running programs report. */
async function rowsBefore(url: string) {
  const reported = new Set([...BACKGROUND_TABLES, 'backup']);
  return Object.fromEntries(Object.entries(await rowsOf(url)).filter(([name]) => !reported.has(name)));
}

describe('the command line', () => {
  it('lists each command with one line, and refuses an unknown one with one line', async () => {
    const help = await runKingdom(['--help'], {});
    expect(help.code).toBe(0);
    for (const name of [
      'backup',
      'restore',
      'verify',
      'entitlements',
      'admin create',
      'admin reset-factor',
      'settings get',
      'settings set',
      'doctor',
      'version',
    ])
      expect(help.lines.filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1);
    expect(await runKingdom(['fly'], {})).toEqual({
      code: 1,
      lines: [],
      errors: ['There is no command fly: --help lists all commands.'],
    });
    expect(await runKingdom(['restore'], {})).toEqual({
      code: 1,
      lines: [],
      errors: ['Usage: kingdom restore <file>'],
    });
    expect((await runKingdom(['version'], {})).lines).toEqual([productVersion]);
  });
});

describe('with DATABASE_URL', () => {
  const [database, copy] = [freshDatabase(), emptyDatabase()];
  let kingdom: Kingdom;
  const settings = () => ({
    DATABASE_URL: database.url,
    UPLOADS_DIR: join(folder, 'uploads'),
    NODE_ENV: 'production',
  });

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url });
  });
  afterAll(() => kingdom.close());

  it('a backup is made, restored into another database and verified, and not restored over a full one', async () => {
    expect(await runKingdom(['backup'], settings())).toMatchObject({
      code: 1,
      errors: ['Set BACKUP_DIR, or name the folder for the backup: kingdom backup <folder>'],
    });
    const backups = join(folder, 'backups');
    const made = await runKingdom(['backup'], { ...settings(), BACKUP_DIR: backups });
    expect(made).toMatchObject({ code: 0, errors: [] });
    const [name] = readdirSync(backups);
    expect(made.lines[0]).toMatch(new RegExp(`^${join(backups, name!)}: [\\d.]+ (kB|MB)$`));

    const other = { ...settings(), DATABASE_URL: copy.url };
    // The name alone is enough for a backup in the place of the settings.
    const restored = await runKingdom(['restore', name!], { ...other, BACKUP_DIR: backups });
    expect(restored).toMatchObject({ code: 0, errors: [] });
    expect(restored.lines).toContain('ledger: agrees');
    expect(restored.lines.at(-1)).toBe('The books agree.');
    expect(await rowsBefore(copy.url)).toEqual(await rowsBefore(database.url));

    const again = await runKingdom(['restore', join(backups, name!)], other);
    expect(again).toEqual({
      code: 1,
      lines: [],
      errors: ['The database is not empty, and a backup replaces nothing: restore it into a new database.'],
    });
  });

  it('doctor says what is wrong and what to do, and exits with 1 for a problem', async () => {
    const sick = await runKingdom(['doctor'], {
      ...kingdom.env,
      SMTP_URL: 'smtp://127.0.0.1:1',
      APP_SECRET: 'another secret than the one of this kingdom',
    });
    expect(sick.code).toBe(1);
    expect(sick.lines.filter((line) => line.startsWith('problem: '))).toEqual([
      expect.stringContaining('APP_SECRET does not open what is encrypted'),
      expect.stringContaining('No worker has run ever'),
      expect.stringContaining('correct SMTP_URL'),
    ]);
    await kingdom.startWorker();
    const well = await runKingdom(['doctor'], kingdom.env);
    expect(well.lines.filter((line) => !line.startsWith('ok: '))).toEqual([
      expect.stringContaining('warning: No admin has two-factor sign-in'),
      expect.stringContaining('warning: No backups are made'),
      'No problems found.',
    ]);
    expect(well.code).toBe(0);
    const unset = await runKingdom(['doctor'], { DATABASE_URL: database.url });
    expect(unset.lines.join('\n')).toContain('APP_SECRET: is required');
  });
});

describe('doctor', () => {
  const database = freshDatabase();
  const file = join(folder, 'a-file');
  const bucket = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'receipts',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const whole = {
    DATABASE_URL: database.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    SOLANA_RPC_URL: 'http://127.0.0.1:1',
    APP_SECRET: 'a secret of tests, forty characters long',
  };

  it.each<[string, Record<string, string>, string]>([
    ['Redis', { REDIS_URL: 'redis://127.0.0.1:1' }, 'start it, or correct REDIS_URL'],
    ['the chain', {}, 'correct SOLANA_RPC_URL'],
    ['the folder of receipts', { UPLOADS_DIR: file }, 'correct UPLOADS_DIR'],
    ['the bucket of receipts', bucket, 'correct the S3 settings'],
  ])('says that %s cannot be used, and what to do', async (_, env, advice) => {
    writeFileSync(file, '');
    const { code, lines } = await runInProcess(['doctor'], { ...whole, ...env });
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^problem: .*${advice}`)));
  });
});

it('a reader of the output that goes away is no error', async () => {
  expect(await runUnread(['--help'])).toEqual({ code: 0, errors: [] });
});

describe('without DATABASE_URL, the commands find the database of npm start', () => {
  const [own, other] = [join(folder, 'own'), join(folder, 'other')];
  const settingsOf = (dataDir: string) => ({ DATA_DIR: dataDir });

  afterAll(async () => {
    for (const dataDir of [own, other]) await erasePostgres(dataDir);
  });

  it('while it runs, while it does not, and for a restore also a new one', async () => {
    expect(await runKingdom(['backup'], settingsOf(own))).toMatchObject({
      code: 1,
      errors: [
        expect.stringContaining('There is no kingdom: DATABASE_URL is not set, and npm start has no data in'),
      ],
    });
    for (const dataDir of [own, other]) mkdirSync(dataDir);
    const postgres = await startPostgres({ dataDir: own, log: () => undefined });
    const settings = loadSettings({
      DATABASE_URL: postgres.url,
      SMTP_URL: 'smtp://127.0.0.1:1',
      SOLANA_RPC_URL: 'http://127.0.0.1:1',
      APP_SECRET: 'a secret of tests, forty characters long',
    });
    await prepareDatabase(settings);
    const before = await rowsBefore(postgres.url);
    expect(await runKingdom(['backup'], settingsOf(own))).toMatchObject({ code: 0, errors: [] });
    // The running database goes on.
    expect(await rowsBefore(postgres.url)).toEqual(before);
    await postgres.stop();

    expect(await runKingdom(['backup', join(folder, 'stopped')], settingsOf(own))).toMatchObject({ code: 0 });
    const [name] = readdirSync(join(folder, 'stopped'));
    const restored = await runKingdom(['restore', join(folder, 'stopped', name!)], settingsOf(other));
    expect(restored).toMatchObject({ code: 0, errors: [] });
    const copy = await startPostgres({ dataDir: other, log: () => undefined });
    expect(await rowsBefore(copy.url)).toEqual(before);
    await copy.stop();
  });
});
