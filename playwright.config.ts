import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/chromium.js';

const { E2E_KINGDOMS = '[]', TEST_PARALLEL_INDEX = '0', TEST_RESULTS } = process.env;
const kingdoms = JSON.parse(E2E_KINGDOMS) as Record<string, string>[];
// Each worker loads this file again. This puts the worker's own kingdom into the environment of its tests.
Object.assign(process.env, kingdoms[Number(TEST_PARALLEL_INDEX)]);
const { E2E_BASE_URL } = process.env;
if (!E2E_BASE_URL) throw new Error('E2E_BASE_URL is not set: npm run test:e2e starts kingdoms and sets it');

const LONGEST = ['pictures-of-*.e2e.ts', 'whole-journey.e2e.ts'];

export default defineConfig({
  testDir: 'e2e',
  // The longest files come first: at the end they would run alone for minutes.
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testMatch: '*.e2e.ts', testIgnore: LONGEST },
  ],
  fullyParallel: false,
  workers: Math.max(1, kingdoms.length),
  // Far more than a test needs, because tests are slow on a busy machine. Only a failing test waits this long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: TEST_RESULTS ? [['list'], ['json', { outputFile: TEST_RESULTS }]] : 'list',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: {
    baseURL: E2E_BASE_URL,
    // Cookies and stored data are deleted between tests, but the browser keeps the scripts that it has compiled.
    reuseContext: true,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Dates are shown in the reader's time zone.
    timezoneId: 'UTC',
    // A worker would answer requests that tests intercept. The test of the offline page allows it.
    serviceWorkers: 'block',
    // Without a graphics card, motion and pictures take most of a browser's time. Tests that need them turn them on with
    // `page.emulateMedia(WITH_MOTION)` and `test.use(WITH_PICTURES)`. With so little memory, a page is drawn only where it must be.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium('--blink-settings=imagesEnabled=false', '--force-gpu-mem-available-mb=1'),
  },
});
