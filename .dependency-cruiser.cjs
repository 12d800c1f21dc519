/** The features. Each may use only those after it; in the other direction they communicate by events. */
const features = [
  'members',
  'game',
  'leaderboards',
  'swaps',
  'orders',
  'manual-payments',
  'presale',
  'donations',
  'notifications',
  'wallets',
  'auth',
  'captcha',
  'prices',
  'receipts',
];

const lib = (...names) => `^libs/(${names.join('|')})/`;
const anyFeature = lib(...features);
/** The art files that the client may import: the pictures' sizes and the positions on the game's sheet. */
const ART_SIZES = '^libs/art/src/(sheet-)?sizes\\.ts$';

/** A layer may use the layers in `allowed`, the files in `alone`, and nothing else of this repository's source. */
const layer = (name, from, allowed, alone = []) => ({
  name,
  severity: 'error',
  comment: `${name} may use only ${allowed.join(', ') || 'nothing'} of this repository`,
  from: { path: from },
  to: { path: '^(libs|apps|migrations)/', pathNot: [from, ...alone, ...allowed.map((below) => lib(below))] },
});

module.exports = {
  forbidden: [
    layer('contracts-and-brand', lib('contracts', 'brand'), ['contracts', 'brand']),
    layer('art', lib('art'), ['contracts', 'brand']),
    layer('zoom', lib('zoom'), []),
    layer('platform', lib('platform'), ['contracts', 'brand']),
    layer('ledger', lib('ledger'), ['platform', 'contracts', 'brand']),
    layer('chain', lib('chain'), ['platform', 'contracts', 'brand']),
    layer('localnet', lib('localnet'), ['contracts']),
    ...features.map((feature, index) =>
      layer(feature, lib(feature), [
        ...features.slice(index + 1),
        'ledger',
        'chain',
        'platform',
        'contracts',
        'brand',
        ...(feature === 'game' ? ['zoom'] : []),
      ]),
    ),
    layer('client', '^apps/web/', ['contracts', 'brand', 'zoom'], [ART_SIZES]),
    layer('migrations', '^migrations/', ['brand', 'contracts']),
    {
      name: 'every-library-has-its-place',
      severity: 'error',
      comment: 'a new library is added to the layers, or to the list of features, in .dependency-cruiser.cjs',
      from: {},
      to: {
        path: '^libs/',
        pathNot: [
          lib('contracts', 'brand', 'art', 'zoom', 'platform', 'ledger', 'chain', 'localnet'),
          anyFeature,
        ],
      },
    },
    {
      name: 'front-door-only',
      severity: 'error',
      comment:
        'a library is used through its index.ts; contracts and brand also file by file, for the bundle, and the sizes of the art',
      from: { path: '^(libs/([^/]+)|apps|migrations)/' },
      to: {
        path: '^libs/[^/]+/src/',
        pathNot: ['^libs/$2/', '^libs/[^/]+/src/index\\.ts$', ART_SIZES, lib('contracts', 'brand')],
      },
    },
    {
      name: 'local-chain-in-the-demo-alone',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: ['^apps/standalone/', lib('localnet')] },
      to: { path: lib('localnet') },
    },
    {
      name: 'programs-apart',
      severity: 'error',
      comment: 'only the standalone program starts the others; all prepare the database alike',
      from: { path: '^apps/(api|worker|migrate|web)/' },
      to: { path: '^apps/', pathNot: ['^apps/$1/', '^apps/migrate/'] },
    },
    {
      name: 'client-features-apart',
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
      name: 'jobs-from-the-outbox-alone',
      severity: 'error',
      comment: 'features append events and tick schedules; only the platform and the programs know BullMQ',
      from: { path: '^libs/', pathNot: lib('platform') },
      to: { path: 'node_modules/(@nestjs/bullmq|bullmq)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'nobody uses this file',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '\\.spec\\.tsx?$', '^apps/[^/]+/src/main\\.tsx?$'] },
      to: {},
    },
    {
      name: 'only-what-is-listed',
      severity: 'error',
      comment: 'import only packages that package.json lists; the query is the bundler’s',
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
