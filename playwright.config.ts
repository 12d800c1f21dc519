import { defineConfig } from '@playwright/test';

const {
  E2E_KINGDOMS = '[]',
  PLAYWRIGHT_CHROMIUM_PATH,
  TEST_PARALLEL_INDEX = '0',
  TEST_RESULTS,
} = process.env;
const kingdoms = JSON.parse(E2E_KINGDOMS) as Record<string, string>[];
// Read once more by each worker, whose own kingdom its tests then find in their environment.
Object.assign(process.env, kingdoms[Number(TEST_PARALLEL_INDEX)]);
const { E2E_BASE_URL } = process.env;
if (!E2E_BASE_URL) throw new Error('E2E_BASE_URL is not set: npm run test:e2e starts kingdoms and sets it');

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  fullyParallel: false,
  workers: Math.max(1, kingdoms.length),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: TEST_RESULTS ? [['list'], ['json', { outputFile: TEST_RESULTS }]] : 'list',
  outputDir: 'test-results',
  use: {
    baseURL: E2E_BASE_URL,
    trace: 'retain-on-failure',
    launchOptions: PLAYWRIGHT_CHROMIUM_PATH ? { executablePath: PLAYWRIGHT_CHROMIUM_PATH } : {},
  },
});
