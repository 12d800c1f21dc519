import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const onLinux = process.platform === 'linux';

/**
 * Identifies a process in a way that distinguishes it from later processes with the same id. Undefined if there is no
 * such process.
 *
 * On Linux it reads `/proc`, because slim images have no `ps`, and because `ps -o lstart` depends on the clock: it
 * changes when the clock is set, and it doesn't distinguish two processes that started within the same second.
 */
export const identityOf = (pid) =>
  attempt(() => {
    if (!onLinux) return psField('lstart', pid);
    const [state, ...fields] = statOf(pid);
    // A zombie has ended, but its parent has not noticed yet.
    if (state === 'Z') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[18]}`;
  });

export const parentOf = (pid) => attempt(() => Number(onLinux ? statOf(pid)[1] : psField('ppid', pid)));

export const nameOf = (pid) =>
  attempt(() => (onLinux ? readFileSync(`/proc/${pid}/comm`, 'utf8').trim() : psField('comm', pid)));

/** Returns the fields after the process name, which may contain any characters: state, parent, … */
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
