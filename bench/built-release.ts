import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#platform';

const run = promisify(execFile);
const LOCK = 'package-lock.json';

/**
 * Builds the release of a git reference in a separate folder, which is kept for the next time. If both releases lock
 * the same packages, it links those of this checkout.
 * @returns the folder; its programs are in `dist`
 */
export async function buildRelease(reference: string): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--verify', `${reference}^{commit}`], {
    cwd: projectRoot,
  });
  const commit = stdout.trim();
  const folder = join(tmpdir(), `kingdom-release-${commit}`);
  if (!existsSync(join(folder, LOCK))) {
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, '.archive.tar');
    await run('git', ['archive', '--output', archive, commit], { cwd: projectRoot });
    await run('tar', ['-xf', archive, '-C', folder]);
  }
  if (!existsSync(join(folder, 'node_modules'))) {
    const lockOf = (root: string): string => readFileSync(join(root, LOCK), 'utf8');
    if (lockOf(folder) === lockOf(projectRoot))
      symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    else await run('npm', ['ci'], { cwd: folder });
  }
  await run('npm', ['run', 'build'], { cwd: folder });
  return folder;
}

/**
 * Copies the build of this release into a new folder, with the client's files of the earlier release. Operators do the
 * same if the earlier release does not store its files in the database.
 */
export function releaseWithFilesOf(before: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-release-'));
  for (const name of ['node_modules', 'package.json', 'libs'])
    symlinkSync(join(projectRoot, name), join(folder, name));
  cpSync(join(projectRoot, 'dist'), join(folder, 'dist'), { recursive: true });
  const files = 'dist/web/assets';
  cpSync(join(before, files), join(folder, files), { recursive: true, force: false });
  return folder;
}
