import { checkPorts } from '../../apps/standalone/src/ports.js';

const PORTS_EACH = 4_000;

/** Below the ports that outgoing connections take, and apart from those of the other test workers. */
const first = 12_000 + (Number(process.env['JEST_WORKER_ID'] ?? 1) % 4) * PORTS_EACH;
/** The files of a worker share its process, and an earlier one may have left a port behind. */
let next = Math.floor(Math.random() * PORTS_EACH);

/** A port that stays free until it is listened on, where any free port could be taken in between. */
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
