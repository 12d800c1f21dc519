import { nameOf, parentOf } from './process-identity.mjs';

/** Shells that npm may leave between itself and its script. */
const SHELL = /(^|\/)-?(sh|ash|dash|bash|zsh)$/;

/**
 * The links, child to parent, from this process up to the npm that runs it: once one is cut npm is gone. Empty when
 * started by hand, as such a process may go on without its shell (`nohup`).
 * @returns {[pid: number, parent: number][]}
 */
export function lifeline() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return [];
  const links = [[process.pid, process.ppid]];
  if (SHELL.test(nameOf(process.ppid) ?? '')) links.push([process.ppid, parentOf(process.ppid)]);
  return links;
}

export const isCut = (links) => links.some(([pid, parent]) => parentOf(pid) !== parent);

/** Calls back once when the lifeline of this process is cut. */
export function watchLifeline(onCut) {
  const links = lifeline();
  const watch = setInterval(() => {
    if (!isCut(links)) return;
    clearInterval(watch);
    onCut();
  }, 1_000).unref();
}
