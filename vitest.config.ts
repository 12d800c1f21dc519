import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const libs = fileURLToPath(new URL('libs', import.meta.url));

const alias = [
  { find: /^#features$/, replacement: `${libs}/features/features.ts` },
  { find: /^#(features|money)\/(.+)$/, replacement: `${libs}/$1/$2/src/index.ts` },
  { find: /^#(platform|localnet)$/, replacement: `${libs}/$1/src/index.ts` },
  { find: /^#(contracts|brand|art|zoom)$/, replacement: `${libs}/shared/$1/src/index.ts` },
  { find: /^#(contracts|brand|art)\/(.+)$/, replacement: `${libs}/shared/$1/src/$2.ts` },
];

const results = process.env['TEST_RESULTS'];

export default defineConfig({
  test: {
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
    maxWorkers: 2,
    // A package says at each import that its native part is left out, which is on purpose.
    onConsoleLog: (log) => !log.startsWith('bigint: Failed to load bindings'),
    projects: [
      {
        resolve: { alias },
        test: { name: 'unit', include: ['{libs,apps,scripts}/**/*.spec.{ts,tsx}'], testTimeout: 30_000 },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          include: ['test/**/*.test.ts'],
          globalSetup: 'test/support/engines.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
