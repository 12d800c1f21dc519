import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { SettingsState } from '#contracts';
import { loadSettings, ValuesInForce } from '#platform';
import { createApi } from '../apps/api/src/create-api.js';
import { prepareDatabase } from '../apps/migrate/src/prepare-database.js';
import { WorkerModule } from '../apps/worker/src/worker.module.js';
import type { BenchEngines } from './bench-engines.js';
import { benchEnv } from './child-program.js';
import { type Measure, ms, percentile, ratioOf } from './measures.js';
import { ADMIN_ENV, signInAsAdmin } from './operators-session.js';

const CHANGES = 200;
const LIMIT_MS = 2_000;
const LOOK_MS = 2;

/**
 * Measures from the request that changes a live setting until its version is in force in two APIs and two workers. All four run in
 * this process, with connections of their own, so they also share its processor time.
 */
export async function measureLiveSettings(engines: BenchEngines): Promise<Measure[]> {
  const settings = loadSettings({
    ...benchEnv(await engines.freshDatabase(), engines.redisUrl),
    ...ADMIN_ENV,
  });
  await prepareDatabase(settings);
  const apis = [await createApi(settings), await createApi(settings)];
  const workers: INestApplicationContext[] = [];
  try {
    for (const api of apis) await api.listen(0, '127.0.0.1');
    for (let worker = 0; worker < 2; worker += 1) {
      const program = await NestFactory.create(WorkerModule.forRoot(settings), new FastifyAdapter(), {
        logger: false,
      });
      workers.push(await program.init());
    }
    const url = await apis[0]!.getUrl();
    const change = changerOf(url, await signInAsAdmin(url));
    const programs = [...apis, ...workers].map((program) => program.get(ValuesInForce, { strict: false }));
    const times: number[] = [];
    for (let version = 1; version <= CHANGES; version += 1) {
      const began = performance.now();
      await change(version);
      while (programs.some((inForce) => inForce.version !== version)) await pause(LOOK_MS);
      times.push(performance.now() - began);
    }
    const [median, slow] = [percentile(times, 50), percentile(times, 99)];
    return [
      {
        what: 'setting changed to in force in 2 APIs and 2 workers, p50 / p99',
        ours: `${ms(median)} / ${ms(slow)}`,
        peer: ms(LIMIT_MS),
        ratio: ratioOf(slow, LIMIT_MS),
        aim: '≤ 1',
      },
    ];
  } finally {
    for (const program of [...workers, ...apis]) await program.close();
  }
}

/** Returns a function that makes one version after another, each with another goal of the donations. */
const changerOf =
  (url: string, token: string) =>
  async (version: number): Promise<void> => {
    const response = await fetch(`${url}/api/admin/settings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        version: version - 1,
        changes: { donationGoal: String(600_000 + version) },
        reason: 'measured',
      }),
    });
    if (!response.ok) throw new Error(`change: ${response.status} ${await response.text()}`);
    const { version: made } = (await response.json()) as SettingsState;
    if (made !== version) throw new Error(`version ${made} instead of ${version}`);
  };
