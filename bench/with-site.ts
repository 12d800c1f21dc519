/// <reference lib="dom" />
import { type Browser, chromium } from '@playwright/test';
import { freePort } from '../apps/standalone/src/ports.js';
import type { BenchEngines } from './bench-engines.js';
import { benchEnv, startProgram } from './child-program.js';

/** Lighthouse's phone, and the factor by which it is slower than this machine. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
export const PHONE_SLOWER = 4;

/** Starts the browser that the tests use too. */
export function launchBrowser(...args: string[]): Promise<Browser> {
  const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  return chromium.launch({ ...(executablePath && { executablePath }), chromiumSandbox: false, args });
}

/** Runs in a page: whether React has hydrated its heading. */
export function isHydrated(): boolean {
  const heading = document.querySelector('main h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'));
}

/** Runs a measurement in a new browser against a new site with an empty database. */
export async function withSite<Result>(
  engines: BenchEngines,
  measure: (browser: Browser, url: string) => Promise<Result>,
): Promise<Result> {
  const port = String(await freePort());
  const env = { ...benchEnv(await engines.freshDatabase(), engines.redisUrl), PORT: port };
  const url = `http://127.0.0.1:${port}`;
  const api = await startProgram('api', env, `${url}/health/live`);
  try {
    const browser = await launchBrowser();
    return await measure(browser, url).finally(() => browser.close());
  } finally {
    await api.stop();
  }
}
