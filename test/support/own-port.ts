import { checkPorts } from '../../apps/standalone/src/ports.js';

const PORTS_EACH = 4_000;

/** Below the ports that outgoing connections take, and apart from those of the other test workers. */
const first = 12_000 + (Number(process.env['VITEST_POOL_ID'] ?? 1) % 4) * PORTS_EACH;
let next = process.pid % PORTS_EACH;

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
