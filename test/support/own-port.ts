import { checkPorts } from '../../apps/standalone/src/ports.js';

const PORTS_EACH = 4_000;

/** Each test worker has its own range, below the ports that the system uses for outgoing connections. */
const first = 12_000 + (Number(process.env['JEST_WORKER_ID'] ?? 1) % 4) * PORTS_EACH;
/** Starts at random, because a port of an earlier run may still be in use. Later test files of the worker continue here. */
let next = Math.floor(Math.random() * PORTS_EACH);

/**
 * Returns a port that no other test takes before the caller listens on it. A port that the system picks could be taken in
 * between.
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % PORTS_EACH);
    const taken = await checkPorts([{ setting: 'test', port, host: '127.0.0.1' }]).then(
      () => false,
      () => true,
    );
    if (!taken) return port;
  }
}
