import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { explain } from './plain-error.mjs';
import { bin, root, runQuietly } from './run-tool.mjs';
import { createSteps } from './steps.mjs';

const dist = join(root, 'dist');

const parts = [
  {
    title: 'Building the server',
    sources: [
      'apps',
      'libs',
      'migrations',
      'scripts/build-server.mjs',
      'tsconfig.json',
      'tsconfig.build.json',
      'package-lock.json',
    ],
    except: join('apps', 'web'),
    result: join(dist, 'apps', 'standalone', 'src', 'main.js'),
    stamp: join(dist, '.server'),
    tool: [join(root, 'scripts', 'build-server.mjs')],
  },
  {
    title: 'Building the site',
    sources: [
      'apps/web',
      'LICENSE',
      'libs/shared/contracts',
      'libs/shared/brand',
      'libs/shared/art/src/sizes.ts',
      'libs/shared/art/src/sheet-sizes.ts',
      'libs/shared/art/src/castle-plan.ts',
      'libs/shared/zoom',
      'vite.config.ts',
      'package-lock.json',
    ],
    result: join(dist, 'web', 'index.html'),
    stamp: join(dist, '.web'),
    tool: [bin('vite/bin/vite.js'), 'build', '--app', '--logLevel', 'error'],
  },
  {
    // After the site, whose build empties the folder.
    title: 'Building the receipt verifier',
    sources: [
      'apps/web/src/verify-receipt',
      'libs/shared/merkle-log',
      'libs/shared/brand/texts',
      'scripts/build-receipt-verifier.mjs',
      'package-lock.json',
    ],
    result: join(dist, 'web', 'verify-receipt.html'),
    stamp: join(dist, '.receipt-verifier'),
    tool: [join(root, 'scripts', 'build-receipt-verifier.mjs')],
  },
];

/**
 * Builds the parts whose sources have changed since their last build, according to a hash of the content.
 * @param {{ only?: 'server' }} [options] `only` leaves out the site
 */
export async function build({ step, signal }, { only } = {}) {
  mkdirSync(dist, { recursive: true });
  for (const part of only ? parts.slice(0, 1) : parts) {
    const hash = fingerprint(part);
    if (existsSync(part.result) && existsSync(part.stamp) && readFileSync(part.stamp, 'utf8') === hash)
      continue;
    rmSync(part.stamp, { force: true });
    await step(part.title, () => runQuietly([process.execPath, part.tool], { signal }));
    writeFileSync(part.stamp, hash);
  }
}

function fingerprint({ sources, except }) {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) {
    for (const file of filesUnder(source)) {
      if (except && file.startsWith(except)) continue;
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesUnder(source) {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build(createSteps()).catch((error) => {
    console.error(`\n${explain(error)}`);
    process.exitCode = 1;
  });
}
