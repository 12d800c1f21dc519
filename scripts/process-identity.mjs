import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Tells a process from a later one with the same number; undefined when there is none. */
export function identityOf(pid) {
  try {
    if (process.platform !== 'linux') return psField('lstart', pid) || undefined;
    const [state, ...fields] = statOf(pid);
    // A zombie has ended; only its parent does not know.
    if (state === 'Z') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[18]}`;
  } catch {
    return undefined;
  }
}

export function parentOf(pid) {
  try {
    return Number(process.platform === 'linux' ? statOf(pid)[1] : psField('ppid', pid));
  } catch {
    return undefined;
  }
}

/** From the state on; the name before it may hold anything. */
const statOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');

const psField = (field, pid) =>
  execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
