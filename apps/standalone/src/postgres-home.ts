import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, sep } from 'node:path';
import { canReach, type DatabaseAccount } from './database-account.js';
import type { PostgresBinaries } from './postgres-binaries.js';
import { StartError } from './start-error.js';

/** A folder that root owns and everybody may enter. It is used when only root may enter the data directory. */
export const SHARED_FOLDER = '/var/lib/kingdom-embedded';

/** The database's folder in the data directory. It is a symlink if the database is in the shared folder. */
export const postgresFolder = (dataDir: string): string => join(dataDir, 'postgres');

/**
 * Returns the real folder of the database's files, and creates it if it is missing. If the symlink in the data
 * directory is missing, a new database is created, even if an old one is still in the shared folder.
 * @throws StartError if the account can't enter an existing folder
 */
export function openHome(
  dataDir: string,
  account: DatabaseAccount | undefined,
  log: (line: string) => void,
): string {
  const folder = postgresFolder(dataDir);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(folder)) {
    rmSync(folder, { force: true });
    if (!account || canReach(account, dataDir, 'enter')) makeHome(folder, account);
    else {
      symlinkSync(makeSharedHome(account), folder);
      log(`Only root may enter ${dataDir}, so the database is stored in ${realpathSync(folder)}`);
    }
  }
  const home = realpathSync(folder);
  if (account && !canReach(account, home, 'enter')) {
    throw new StartError(
      `User ${account.name} can't enter ${home}, where the database is: move it back, or start over with npm start -- --fresh`,
    );
  }
  return home;
}

/** Returns binaries that the account can run: those of the package, or a copy of them in the shared folder. */
export function reachableBinaries(
  binaries: PostgresBinaries,
  account: DatabaseAccount | undefined,
  log: (line: string) => void,
): PostgresBinaries {
  const sample = join(binaries.folder, 'bin', 'postgres');
  if (!account || (canReach(account, sample, 'enter') && canReach(account, sample, 'read'))) return binaries;
  const folder = join(openSharedFolder(), `postgresql-${binaries.version}`);
  if (!existsSync(folder)) {
    log(`Copying PostgreSQL to ${folder}, because only root may enter ${binaries.folder}`);
    const copy = mkdtempSync(`${folder}.`);
    cpSync(binaries.folder, copy, { recursive: true, verbatimSymlinks: true });
    makeReadableForAll(copy);
    renameSync(copy, folder);
  }
  assertOnlyRootWrites(folder);
  return { ...binaries, folder };
}

/** Deletes the database, including its files in the shared folder. Its server must have stopped. */
export function eraseHome(dataDir: string): void {
  const folder = postgresFolder(dataDir);
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(folder)) {
    const home = realpathSync(folder);
    if (home.startsWith(SHARED_FOLDER + sep)) rmSync(home, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

function makeHome(folder: string, account: DatabaseAccount | undefined): string {
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

function makeSharedHome(account: DatabaseAccount): string {
  const databases = join(openSharedFolder(), 'databases');
  mkdirSync(databases, { recursive: true });
  chmodSync(databases, 0o755);
  assertOnlyRootWrites(databases);
  return makeHome(join(databases, randomBytes(8).toString('hex')), account);
}

function openSharedFolder(): string {
  if (!existsSync(SHARED_FOLDER)) {
    mkdirSync(SHARED_FOLDER, { recursive: true });
    chmodSync(SHARED_FOLDER, 0o755);
  }
  assertOnlyRootWrites(SHARED_FOLDER);
  return SHARED_FOLDER;
}

/** Only root may be able to change a folder from which root runs programs or to which it writes. */
function assertOnlyRootWrites(folder: string): void {
  const found = lstatSync(folder);
  if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return;
  throw new StartError(
    `${folder} must be a folder that only root can write to: find out who created it, and remove it`,
  );
}

/** Makes the copied binaries readable for everybody, because a strict umask may have made the originals private. */
function makeReadableForAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    chownSync(path, 0, 0);
    const { mode } = lstatSync(path);
    chmodSync(path, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}
