import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Captcha } from '#features/auth';
import type { Config } from '#contracts';
import { rows } from '#platform';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { SECRET_KEY, startTurnstileServer, type TurnstileServer } from './turnstile-server.js';

const CALLER = '192.0.2.7';
const REFUSED = { code: 'captcha_failed', status: 400 };
const UNAVAILABLE = { code: 'captcha_unavailable', status: 503 };

describe('the captcha Turnstile', () => {
  const database = freshDatabase();
  let cloudflare: TurnstileServer;
  let kingdom: Kingdom;
  let captcha: Captcha;

  const open = (env: Record<string, string> = {}) =>
    startKingdom({
      databaseUrl: database.url,
      env: {
        CAPTCHA_PROVIDER: 'turnstile',
        TURNSTILE_SITE_KEY: 'the-site-key',
        TURNSTILE_SECRET_KEY: SECRET_KEY,
        TURNSTILE_VERIFY_URL: cloudflare.url,
        ...env,
      },
    });
  const usedCount = async () =>
    (await rows(kingdom.unitOfWork.read, `SELECT 1 FROM captcha_token_used`)).length;

  beforeAll(async () => {
    cloudflare = await startTurnstileServer();
    kingdom = await open();
    captcha = kingdom.app.get(Captcha, { strict: false });
  });
  beforeEach(() => {
    cloudflare.mode = 'well';
  });
  afterAll(async () => {
    await kingdom.close();
    cloudflare.close();
  });

  it('redeems a token once, with our secret and the caller’s address', async () => {
    await captcha.verify('earned-1', CALLER);
    expect(cloudflare.requests.at(-1)).toEqual({
      secret: SECRET_KEY,
      response: 'earned-1',
      remoteip: CALLER,
    });
    await expect(captcha.verify('earned-1', CALLER)).rejects.toMatchObject(REFUSED);
  });

  it('rejects tokens that Cloudflare rejects, and malformed ones without asking it', async () => {
    await expect(captcha.verify('forged', CALLER)).rejects.toMatchObject(REFUSED);
    const before = cloudflare.requests.length;
    for (const token of [undefined, '', 'earned'.padEnd(2_049, 'x')]) {
      await expect(captcha.verify(token, CALLER)).rejects.toMatchObject(REFUSED);
    }
    expect(cloudflare.requests).toHaveLength(before);
  });

  it.each(['silent', 'broken', 'garbled', 'internal-error'] as const)(
    'responds that it is unavailable while Cloudflare is %s, and uses up no limit',
    async (mode) => {
      const token = `earned-while-${mode}`;
      const before = await usedCount();
      cloudflare.mode = mode;
      await expect(captcha.verify(token, CALLER)).rejects.toMatchObject(UNAVAILABLE);
      expect(await usedCount()).toBe(before);
      cloudflare.mode = 'well';
      await captcha.verify(token, CALLER);
    },
  );

  it('does not blame the visitor for a wrong secret', async () => {
    const wrong = await open({ TURNSTILE_SECRET_KEY: 'another' });
    const verified = wrong.app.get(Captcha, { strict: false }).verify('earned-2', CALLER);
    await expect(verified).rejects.toMatchObject(UNAVAILABLE);
    await wrong.close();
  });

  it('is named to the client, issues no challenge, and allows the page only Cloudflare as an origin', async () => {
    const config = (await (await fetch(`${kingdom.url}/api/config`)).json()) as Config;
    expect(config.captcha).toEqual({ kind: 'turnstile', key: 'the-site-key' });
    expect((await fetch(`${kingdom.url}/api/captcha/challenge`)).status).toBe(404);
    const page = await fetch(kingdom.url);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+')* https:\/\/challenges\.cloudflare\.com;/);
    expect(policy).toContain("frame-src 'self' https://challenges.cloudflare.com;");
    expect(await page.text()).not.toContain(SECRET_KEY);
  });
});
