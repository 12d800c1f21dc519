import { nameOf, parentOf } from './process-identity.mjs';

/** Shells that may be between npm and its script. */
const SHELL = /(^|\/)-?(sh|ash|dash|bash|zsh)$/;

/**
 * Returns the links, child to parent, from this process up to the npm that runs it. When one of them is broken, npm has
 * ended. The list is empty on Windows, and without npm, because a process that was started directly may outlive its
 * shell (`nohup`).
 *
 * There is no simpler way to notice that npm was killed. It opens no IPC channel to its script, so there is no
 * `disconnect` event. Where `sh` is dash, as on Debian, the shell between the two outlives npm, so `process.ppid` stays
 * the same.
 * @returns {[pid: number, parent: number][]}
 */
export function lifeline() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return [];
  const links = [[process.pid, process.ppid]];
  if (SHELL.test(nameOf(process.ppid) ?? '')) links.push([process.ppid, parentOf(process.ppid)]);
  return links;
}

export const isCut = (links) => links.some(([pid, parent]) => parentOf(pid) !== parent);

/** Calls `onCut` once, after the npm that runs this process has ended. */
export function watchLifeline(onCut) {
  const links = lifeline();
  const watch = setInterval(() => {
    if (!isCut(links)) return;
    clearInterval(watch);
    onCut();
  }, 1_000).unref();
}
