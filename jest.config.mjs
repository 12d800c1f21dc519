import { readFileSync } from 'node:fs';

const { imports } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const escaped = (text) => text.replaceAll(/[.#/]/g, String.raw`\$&`);

/** The aliases of package.json, which name built files, as patterns that resolve to the sources. */
const sources = Object.fromEntries(
  Object.entries(imports).map(([alias, built]) => [
    `^${escaped(alias).replace('*', '(.+)')}$`,
    built.replace('./dist', '<rootDir>').replace('*', '$1').replace(/\.js$/, ''),
  ]),
);

/** Both projects compile our modules to CommonJS, while Node itself loads packages; see docs/decisions/001. */
const project = (displayName, settings) => ({
  displayName,
  // Integration tests also need the roots of the sources: `--changedSince` finds tests by what they import.
  roots: ['apps', 'libs', 'migrations', 'scripts', 'test'].map((folder) => `<rootDir>/${folder}`),
  testEnvironment: '<rootDir>/test/support/one-realm-environment.cjs',
  runtime: '<rootDir>/test/support/native-packages-runtime.cjs',
  cacheDirectory: 'node_modules/.cache/jest',
  moduleFileExtensions: ['js', 'cjs', 'mjs', 'ts', 'tsx', 'json', 'node'],
  moduleNameMapper: {
    ...sources,
    // Imports in the sources name the compiled file.
    [String.raw`^(\.{1,2}/.+)\.js$`]: '$1',
  },
  resolver: '<rootDir>/test/support/resolver.cjs',
  transform: {
    [String.raw`\.ts$`]: compiler({ syntax: 'typescript', decorators: true }),
    [String.raw`\.tsx$`]: compiler({ syntax: 'typescript', tsx: true, decorators: true }),
    [String.raw`\.[cm]?jsx?$`]: compiler({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [],
  ...settings,
});

const compiler = (parser) => [
  '@swc/jest',
  {
    swcrc: false,
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
    jsc: {
      parser,
      target: 'es2023',
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic' },
      },
    },
  },
];

/** @type {import('jest').Config} */
export default {
  // One more than the cores of our smallest machine, because integration tests spend a third of their time waiting.
  maxWorkers: 3,
  workerIdleMemoryLimit: '1GB',
  testTimeout: 30_000,
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
  projects: [
    project('unit', {
      testMatch: ['<rootDir>/{apps,libs,scripts}/**/*.spec.{ts,tsx}'],
    }),
    project('integration', {
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: [
        ...(process.env.TEST_RPC_URL ? [String.raw`\.local\.test\.ts$`] : []),
        // They take minutes, and other files test their rules with fewer cases; see docs/decisions/106.
        ...(process.env.THOROUGH === '1' ? [] : [String.raw`\.thorough\.test\.ts$`]),
      ],
      setupFilesAfterEnv: ['<rootDir>/test/support/timeout.ts'],
    }),
  ],
};
