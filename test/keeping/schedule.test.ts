import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { System } from '#contracts';
import { BackupFile, productVersion } from '#platform';
import { migrations } from '../../migrations/index.js';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { CARRIERS, emptyRedisOf } from '../support/engine-cases.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';

describe.each(CARRIERS)('a worker with a folder for backups, queues on %s,', (engine) => {
  const database = freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-schedule-'));
  let kingdom: Kingdom;

  beforeAll(async () => {
    const redisUrl = await emptyRedisOf(engine);
    const env = { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '3' };
    kingdom = await startKingdom({ databaseUrl: database.url, env, redisUrl });
  });
  afterAll(async () => {
    await kingdom.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const system = async () => {
    const token = await accessTokenOf(kingdom, ADMIN);
    return (await call(kingdom, 'GET', '/api/admin/system', { token })).body as unknown as System;
  };

  it('makes one, which operators see with its age, beside versions, engines and disks', async () => {
    expect((await system()).backups).toEqual({
      everyHours: 6,
      keep: 3,
      last: null,
      lastAgeS: null,
      recent: [],
    });
    await kingdom.startWorker();
    const { backups, ...rest } = await eventually(system, ({ backups: { last } }) => last !== null);
    expect(rest).toMatchObject({
      version: productVersion,
      schema: { version: migrations.at(-1)!.name, migrations: migrations.length },
      engines: { postgres: expect.stringMatching(/^\d+\.\d+$/), queues: engine, storage: 'disk' },
      disks: { uploads: { freeBytes: expect.any(Number) }, backups: { totalBytes: expect.any(Number) } },
    });
    expect(backups.recent).toEqual([backups.last]);
    expect(readdirSync(folder)).toEqual([backups.last!.name]);
    await (await BackupFile.open(join(folder, backups.last!.name))).check();
  });
});

describe('without a place for backups', () => {
  const database = freshDatabase();

  it('none are made, and everybody may read the version', async () => {
    const kingdom = await startKingdom({ databaseUrl: database.url });
    const token = await accessTokenOf(kingdom, ADMIN);
    const { body } = await call(kingdom, 'GET', '/api/admin/system', { token });
    expect(body).toMatchObject({ backups: { everyHours: null }, disks: { backups: null } });
    expect((await call(kingdom, 'GET', '/api/version')).body).toEqual({ version: productVersion });
    await kingdom.close();
  });
});
