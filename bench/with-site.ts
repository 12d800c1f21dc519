import { type Browser, chromium } from '@playwright/test';
import { freePort } from '../apps/standalone/src/ports.js';
import type { BenchEngines } from './bench-engines.js';
import { benchEnv, startProgram } from './child-program.js';

/** A phone and how many times slower than this machine it computes, as Lighthouse has them. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
export const PHONE_SLOWER = 4;

/** Measures a site of its own, on an empty database, in a browser of its own. */
export async function withSite<Answer>(
  engines: BenchEngines,
  measure: (browser: Browser, url: string) => Promise<Answer>,
): Promise<Answer> {
  const port = String(await freePort());
  const env = { ...benchEnv(await engines.freshDatabase(), engines.redisUrl), PORT: port };
  const url = `http://127.0.0.1:${port}`;
  const api = await startProgram('api', env, `${url}/health/live`);
  try {
    const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH;
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      chromiumSandbox: false,
    });
    return await measure(browser, url).finally(() => browser.close());
  } finally {
    await api.stop();
  }
}
