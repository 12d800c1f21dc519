import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Captcha } from '#features/auth';
import type { Config } from '#contracts';
import { rows } from '#platform';
import { earnToken, fetchChallenge, tokenOf } from '../support/captcha.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const CALLER = '192.0.2.7';
const REFUSED = { code: 'captcha_failed', status: 400 };

describe('the captcha ALTCHA', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let captcha: Captcha;
  /** Stands for a second process: it shares only the database with the first. */
  let other: Kingdom;

  const used = () => rows(kingdom.unitOfWork.read, `SELECT * FROM captcha_token_used`);

  beforeAll(async () => {
    const open = () => startKingdom({ databaseUrl: database.url, env: { CAPTCHA_PROVIDER: 'altcha' } });
    kingdom = await open();
    other = await open();
    captcha = kingdom.app.get(Captcha, { strict: false });
  });
  afterAll(async () => {
    await kingdom.close();
    await other.close();
  });

  it('issues uncacheable challenges, each one different', async () => {
    const response = await fetch(`${kingdom.url}/api/captcha/challenge`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toContain('application/json');
    const [first, second] = [await response.json(), await fetchChallenge(kingdom)];
    expect(first).not.toEqual(second);
  });

  it('is named to the client', async () => {
    const config = (await (await fetch(`${kingdom.url}/api/config`)).json()) as Config;
    expect(config.captcha).toEqual({ kind: 'altcha', key: null });
  });

  it('accepts a token once, in any process', async () => {
    const token = await earnToken(kingdom);
    await captcha.verify(token, CALLER);
    await expect(captcha.verify(token, CALLER)).rejects.toMatchObject(REFUSED);
    await expect(other.app.get(Captcha, { strict: false }).verify(token, CALLER)).rejects.toMatchObject(
      REFUSED,
    );
  });

  it('accepts one of many simultaneous uses', async () => {
    const token = await earnToken(kingdom);
    const both = [captcha, other.app.get(Captcha, { strict: false })];
    const tries = Array.from({ length: 8 }, (_, index) => both[index % 2]!.verify(token, CALLER));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('rejects a missing, a forged and an unsolved token, and stores none of them', async () => {
    const before = await used();
    const challenge = await fetchChallenge(kingdom);
    const unsolved = tokenOf(challenge, { counter: 1, derivedKey: challenge.parameters.keyPrefix });
    for (const token of [undefined, '', 'forged', 'a\0b', unsolved]) {
      await expect(captcha.verify(token, CALLER)).rejects.toMatchObject(REFUSED);
    }
    expect(await used()).toEqual(before);
  });

  it('deletes expired tokens daily', async () => {
    await kingdom.unitOfWork.read.query(
      `INSERT INTO captcha_token_used VALUES ('old', now() - interval '25 hours'), ('late', now() - interval '1 hour')`,
    );
    const known = () =>
      rows<{ name: string }>(
        kingdom.unitOfWork.read,
        `SELECT convert_from(token_hash, 'UTF8') AS name FROM captcha_token_used WHERE length(token_hash) < 5`,
      );
    await kingdom.startWorker();
    expect(await eventually(known, (left) => left.length < 2)).toEqual([{ name: 'late' }]);
  });

  it('needs no origin except our own, and no blob', async () => {
    const policy = (await fetch(kingdom.url)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("worker-src 'self';");
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+')*;/);
    expect(policy).not.toMatch(/blob:|cloudflare/);
  });
});

describe('challenges', () => {
  const database = freshDatabase();

  it('are limited by caller, and not issued if another captcha is chosen', async () => {
    const limited = await startKingdom({
      databaseUrl: database.url,
      env: { CAPTCHA_PROVIDER: 'altcha', RATE_LIMIT_FACTOR: '0.05' },
    });
    const ask = () => fetch(`${limited.url}/api/captcha/challenge`);
    const statuses: number[] = [];
    for (let index = 0; index < 4; index++) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await limited.close();

    const none = await startKingdom({ databaseUrl: database.url, env: { CAPTCHA_PROVIDER: 'none' } });
    const answer = await fetch(`${none.url}/api/captcha/challenge`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    const config = (await (await fetch(`${none.url}/api/config`)).json()) as Config;
    expect(config.captcha).toEqual({ kind: 'none', key: null });
    await none.app.get(Captcha, { strict: false }).verify(undefined, CALLER);
    await none.close();
  });
});
