import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';
import { explain } from './plain-error.mjs';
import { root } from './run-tool.mjs';

const BRAND_FILE = 'libs/shared/brand/brand.json';
/** Documentation may name the product. */
const PROSE = /^docs\/.*\.md$|^README\.md$|^LICENSE$|^package-lock\.json$/;

/** Imports a module from its TypeScript source, because this check runs before the build. */
async function load(file) {
  const alias = [{ find: /^#contracts\/(.+)$/, replacement: join(root, 'libs/shared/contracts/src/$1.ts') }];
  return (await runnerImport(join(root, file), { root, resolve: { alias } })).module;
}

/** Returns the repository's files that contain the brand's name but must not. */
function sourcesNamingBrand(brand, containsName) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return listed
    .split('\0')
    .filter((file) => file && file !== BRAND_FILE && !PROSE.test(file))
    .filter((file) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
    .filter((file) => containsName(`${file}\n${textOf(join(root, file))}`, brand));
}

/** Returns a file's text. It is empty for pictures and fonts, whose bytes may contain short names by chance. */
function textOf(file) {
  const content = readFileSync(file, 'latin1');
  return content.includes('\0') ? '' : content;
}

/** `npm run lint:brand`: checks the brand file (`BRAND_FILE`), and that no source contains the default brand's name. */
async function lint() {
  const { loadBrand } = await load('libs/shared/brand/src/load-brand.ts');
  const { lintBrand, containsName } = await load('libs/shared/brand/src/lint-brand.ts');
  const { legalSamples, undatedArticles, unprovenMilestones } = await load(
    'libs/shared/brand/src/samples.ts',
  );
  const original = loadBrand(join(root, BRAND_FILE));
  const file = resolve(root, process.env.BRAND_FILE || BRAND_FILE);
  const brand = loadBrand(file);
  const problems = lintBrand(brand, original).map((problem) => `${file}: ${problem}`);
  const samples = legalSamples(brand, original);
  // Of another brand, they are among the problems.
  if (samples.length > 0 && brand.product === original.product)
    console.log(
      `Warning: ${samples.length} legal texts are samples, which must be replaced before production (${samples[0]}, …).`,
    );
  const unproven = unprovenMilestones(brand);
  if (unproven.length > 0)
    console.log(
      `Warning: ${unproven.length} milestones are samples, or have no date or no proof, which they need before production (${unproven[0]}, …).`,
    );
  const undated = undatedArticles(brand);
  if (undated.length > 0)
    console.log(
      `Warning: ${undated.length} press articles are samples, or have no date, which they need before production (${undated[0]}, …).`,
    );
  if (!existsSync(join(root, '.git'))) {
    console.log('This is not a git checkout, so the sources were not searched for the brand.');
    return problems;
  }
  const sources = sourcesNamingBrand(original, containsName);
  return [
    ...problems,
    ...sources.map((source) => `${source}: contains the brand's name; take it from the brand file`),
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
