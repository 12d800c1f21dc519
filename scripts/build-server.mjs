import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { bin, root } from './run-tool.mjs';

const dist = join(root, 'dist');

/** Packages of hundreds of small files. All others are loaded from their own folders. */
const BUNDLED =
  /\/node_modules\/(@nestjs|@solana\/spl-token[\w-]*|es-toolkit|jose|zod)\/(?!.*\/node_modules\/)/;

/** Compiles each source to a file of its own. Types are checked by check:types, and it takes half the time without them. */
function compile() {
  // With its record of earlier builds, tsc would not write unchanged files again, even if they are missing.
  rmSync(join(dist, '.tsbuildinfo'), { force: true });
  const tsc = [bin('typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--noCheck'];
  execFileSync(process.execPath, tsc, { cwd: root, stdio: 'inherit' });
}

/** Replaces the programs (`main.js`) by bundles, because Node takes two seconds to load 2,700 separate files. */
async function bundlePrograms() {
  const bundle = await rolldown({
    input: programs(),
    cwd: root,
    platform: 'node',
    external: (id, _, isResolved) => isResolved && id.includes('/node_modules/') && !BUNDLED.test(id),
    // As Node itself resolves packages.
    resolve: { conditionNames: ['node', 'import'], mainFields: ['main'] },
    onLog: (level, log) => {
      // Nest imports its optional parts if they are installed.
      if (log.code !== 'UNRESOLVED_IMPORT') console.log(`${level}: ${log.message}`);
    },
  });
  await bundle.write({
    dir: dist,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // The names of classes are the names of entities and of log contexts.
    keepNames: true,
  });
}

function programs() {
  const names = readdirSync(join(root, 'apps')).map((app) => join('apps', app, 'src', 'main'));
  const built = names.map((name) => [name, join(dist, `${name}.js`)]);
  return Object.fromEntries(built.filter(([, file]) => existsSync(file)));
}

rmSync(join(dist, 'chunks'), { recursive: true, force: true });
compile();
await bundlePrograms();
