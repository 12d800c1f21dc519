import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const onLinux = process.platform === 'linux';

/** Tells a process from a later one with the same number; undefined when there is none. */
export const identityOf = (pid) =>
  attempt(() => {
    if (!onLinux) return psField('lstart', pid);
    const [state, ...fields] = statOf(pid);
    // A zombie has ended; only its parent has not noticed.
    if (state === 'Z') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[18]}`;
  });

export const parentOf = (pid) => attempt(() => Number(onLinux ? statOf(pid)[1] : psField('ppid', pid)));

export const nameOf = (pid) =>
  attempt(() => (onLinux ? readFileSync(`/proc/${pid}/comm`, 'utf8').trim() : psField('comm', pid)));

/** The fields after the name, which may hold anything: state, parent, … */
const statOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');

const psField = (field, pid) =>
  execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();

function attempt(look) {
  try {
    return look();
  } catch {
    return undefined;
  }
}
