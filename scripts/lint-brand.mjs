import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';
import { explain } from './plain-error.mjs';
import { root } from './run-tool.mjs';

const BRAND_FILE = 'libs/brand/brand.json';
/** Prose may tell whose product this is. */
const PROSE = /^docs\/.*\.md$|^README\.md$|^LICENSE$|^package-lock\.json$/;

/** Runs from the sources: the check comes before the build. */
async function load(file) {
  const alias = [{ find: /^#contracts\/(.+)$/, replacement: join(root, 'libs/contracts/src/$1.ts') }];
  return (await runnerImport(join(root, file), { root, resolve: { alias } })).module;
}

/** The files of the repository that spell the brand though they should not. */
function spellingSources(brand, spells) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return listed
    .split('\0')
    .filter((file) => file && file !== BRAND_FILE && !PROSE.test(file))
    .filter((file) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
    .filter((file) => spells(`${file}\n${textOf(join(root, file))}`, brand));
}

/** Nothing for pictures and fonts: their bytes spell short names by chance. */
function textOf(file) {
  const content = readFileSync(file, 'latin1');
  return content.includes('\0') ? '' : content;
}

/** `npm run lint:brand`: the brand file that `BRAND_FILE` names, and that no source spells the default one. */
async function lint() {
  const { loadBrand } = await load('libs/brand/src/load-brand.ts');
  const { lintBrand, spells } = await load('libs/brand/src/lint-brand.ts');
  const original = loadBrand(join(root, BRAND_FILE));
  const file = resolve(root, process.env.BRAND_FILE || BRAND_FILE);
  const problems = lintBrand(loadBrand(file), original).map((problem) => `${file}: ${problem}`);
  if (!existsSync(join(root, '.git'))) {
    console.log('No git checkout here: the sources were not searched for the brand.');
    return problems;
  }
  const sources = spellingSources(original, spells);
  return [
    ...problems,
    ...sources.map((source) => `${source}: spells the brand; take it from the brand file`),
  ];
}

try {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const problems = await lint();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
