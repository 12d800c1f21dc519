const { readFileSync } = require('node:fs');

/** The features by rank: `libs/features/features.ts` imports them in this order. */
const features = [...readFileSync('libs/features/features.ts', 'utf8').matchAll(/'#features\/([^']+)'/g)].map(
  ([, name]) => name,
);

/** The groups of libraries, as patterns of their folders. */
const MONEY = '^libs/money/';
const PLATFORM = '^libs/platform/';
const LOCALNET = '^libs/localnet/';
const shared = (...names) => `^libs/shared/(${names.join('|')})/`;
const feature = (...names) => `^libs/features/(${names.join('|')})/`;
const FOUNDATION = [PLATFORM, shared('contracts', 'brand')];
/** The art files that the client may import: the pictures' sizes, the positions on the game's sheet and the castle's plan. */
const ART_SIZES = '^libs/shared/art/src/((sheet-)?sizes|castle-plan)\\.ts$';

/** Files below `from` may use each other and those below `allowed`, but no other source of this repository. */
const layer = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: `${name} may use only these folders of this repository: ${allowed.join(', ') || 'none'}`,
  from: { path: from },
  to: { path: '^(libs|apps|migrations)/', pathNot: [from, ...allowed] },
});

module.exports = {
  forbidden: [
    layer('contracts-and-brand', shared('contracts', 'brand'), []),
    layer('art', shared('art'), [shared('contracts', 'brand')]),
    layer('zoom', shared('zoom'), []),
    layer('merkle-log', shared('merkle-log'), []),
    layer('platform', PLATFORM, [shared('contracts', 'brand')]),
    layer('money', MONEY, [...FOUNDATION, shared('merkle-log')]),
    layer('localnet', LOCALNET, [shared('contracts')]),
    ...features.map((name, rank) =>
      layer(name, feature(name), [
        ...(rank + 1 < features.length ? [feature(...features.slice(rank + 1))] : []),
        MONEY,
        ...FOUNDATION,
        ...(name === 'game' ? [shared('zoom')] : []),
        ...(['ledger-log', 'proof'].includes(name) ? [shared('merkle-log')] : []),
      ]),
    ),
    layer('client', '^apps/web/', [shared('contracts', 'brand', 'zoom', 'merkle-log'), ART_SIZES]),
    layer('migrations', '^migrations/', [shared('contracts', 'brand')]),
    {
      name: 'every-library-in-a-group',
      severity: 'error',
      comment:
        'add a new feature to libs/features/features.ts; any other library belongs to one of the groups',
      from: {},
      to: {
        path: '^libs/',
        pathNot: [
          feature(...features),
          '^libs/features/[^/]+\\.ts$',
          MONEY,
          PLATFORM,
          LOCALNET,
          shared('contracts', 'brand', 'art', 'zoom', 'merkle-log'),
        ],
      },
    },
    {
      name: 'index-only',
      severity: 'error',
      comment:
        'import a library through its index.ts; only contracts, brand and the sizes of the art also file by file, for the bundle',
      from: { path: '^((libs/.+?)/src|apps|migrations|libs/features)/' },
      to: {
        path: '^libs/.+?/src/',
        pathNot: ['^$2/src/', '^libs/.+?/src/index\\.ts$', ART_SIZES, shared('contracts', 'brand')],
      },
    },
    {
      name: 'local-chain-only-in-the-demo',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: ['^apps/standalone/', LOCALNET] },
      to: { path: LOCALNET },
    },
    {
      name: 'programs-independent',
      severity: 'error',
      comment: 'only the standalone program may start the others; all of them may use migrate and preflight',
      from: { path: '^apps/(api|worker|migrate|preflight|signer|web)/' },
      to: { path: '^apps/', pathNot: ['^apps/$1/', '^apps/(migrate|preflight)/'] },
    },
    {
      name: 'client-features-independent',
      severity: 'error',
      comment: 'features of the client share code through shared/ and meet in app/',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'client-shared-below-features',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'jobs-only-from-the-outbox',
      severity: 'error',
      comment: 'features append events and trigger schedules; only the platform and the programs use BullMQ',
      from: { path: '^libs/', pathNot: PLATFORM },
      to: { path: 'node_modules/(@nestjs/bullmq|bullmq)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'no file imports this one',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '\\.spec\\.tsx?$', '^apps/[^/]+/src/main\\.tsx?$'] },
      to: {},
    },
    {
      name: 'only-listed-packages',
      severity: 'error',
      comment:
        'import only packages that package.json lists; the bundler handles the one import with a query',
      from: { path: '^(apps|libs|migrations)/' },
      to: {
        pathNot: '^altcha/external\\?worker&url$',
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
      },
    },
    {
      name: 'no-development-packages-at-run-time',
      severity: 'error',
      from: { path: '^(apps|libs|migrations)/', pathNot: ['\\.spec\\.tsx?$', '^apps/web/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.imports.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
