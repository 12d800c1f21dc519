import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './run-tool.mjs';

const SOURCE = join(root, 'apps/web/src/verify-receipt');
const LANGUAGES = ['en', 'de'];

const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(join(root, 'libs/shared/brand/texts', `${language}.json`), 'utf8'))
      .receiptVerifier,
  ]),
);

/** The script, without anything that would end its element. */
async function script() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { TEXTS: JSON.stringify(texts) },
    resolve: { alias: { '#merkle-log': join(root, 'libs/shared/merkle-log/src/index.ts') } },
    build: {
      write: false,
      minify: true,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      lib: { entry: join(SOURCE, 'main.ts'), formats: ['iife'], name: 'verifyReceipt' },
    },
  });
  return built[0].output[0].code.trim().replaceAll('</script', String.raw`<\/script`);
}

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const style = readFileSync(join(SOURCE, 'style.css'), 'utf8').trim();
const code = await script();
const policy = [
  `default-src 'none'`,
  `script-src ${hashOf(code)}`,
  `style-src ${hashOf(style)}`,
  `form-action 'none'`,
  `base-uri 'none'`,
].join('; ');

/** The parts of the page. It is one file, which loads nothing and may send nothing. */
const parts = {
  policy: `<meta http-equiv="content-security-policy" content="${policy}" />`,
  title: `<title>${texts.en.title}</title>`,
  style: `<style>${style}</style>`,
  script: `<script>${code}</script>`,
};
const page = readFileSync(join(SOURCE, 'page.html'), 'utf8').replaceAll(
  /<!--(\w+)-->/g,
  (_, name) => parts[name],
);
writeFileSync(join(root, 'dist/web/verify-receipt.html'), page);
