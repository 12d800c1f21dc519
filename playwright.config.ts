import { defineConfig } from '@playwright/test';

const { E2E_BASE_URL, PLAYWRIGHT_CHROMIUM_PATH, TEST_RESULTS } = process.env;
if (!E2E_BASE_URL) throw new Error('E2E_BASE_URL is not set: npm run test:e2e starts a kingdom and sets it');

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: TEST_RESULTS ? [['list'], ['json', { outputFile: TEST_RESULTS }]] : 'list',
  outputDir: 'test-results',
  use: {
    baseURL: E2E_BASE_URL,
    trace: 'retain-on-failure',
    launchOptions: PLAYWRIGHT_CHROMIUM_PATH ? { executablePath: PLAYWRIGHT_CHROMIUM_PATH } : {},
  },
});
