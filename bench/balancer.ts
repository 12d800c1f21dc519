import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CONNECTIONS } from './rates.js';

const ASK_EVERY_MS = 1_000;
const READINESS_PATIENCE_MS = 5_000;
/** An API answers or gives up by then. */
const PATIENCE_MS = 30_000;

interface Upstream {
  readonly url: string;
  readonly agent: Agent;
  ready: boolean;
  open: number;
}

export interface BalancedRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface BalancedAnswer {
  status: number;
  text: string;
}

/**
 * Stands for a load balancer: asks each API whether it is ready, a second after its last answer, and sends a new request
 * to the next one that was. Connections are kept open, and nothing is sent a second time.
 */
export class Balancer {
  private upstreams: Upstream[] = [];
  private turn = 0;

  async add(url: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const upstream: Upstream = { url, agent, ready: false, open: 0 };
    this.upstreams.push(upstream);
    await ask(upstream);
    void this.keepAsking(upstream);
  }

  /** Sends nothing new there; resolves when what was sent there is answered. */
  async takeOut(url: string): Promise<void> {
    const leaving = this.upstreams.find((each) => each.url === url);
    this.upstreams = this.upstreams.filter((each) => each !== leaving);
    while (leaving && leaving.open > 0) await pause(50);
    leaving?.agent.destroy();
  }

  /** One question at a time, so that no late answer replaces a newer one. */
  private async keepAsking(upstream: Upstream): Promise<void> {
    while (this.upstreams.includes(upstream)) {
      await pause(ASK_EVERY_MS);
      await ask(upstream);
    }
  }

  /** @throws Error when no API is ready, or the connection fails or gives no answer in half a minute */
  async send({ method, path, headers = {}, body }: BalancedRequest): Promise<BalancedAnswer> {
    const ready = this.upstreams.filter((each) => each.ready);
    const upstream = ready[this.turn++ % ready.length];
    if (!upstream) throw new Error('no API is ready');
    upstream.open += 1;
    try {
      return await sendTo(upstream, { method, path, headers, ...(body && { body }) });
    } finally {
      upstream.open -= 1;
    }
  }

  close(): void {
    for (const { agent } of this.upstreams) agent.destroy();
    this.upstreams = [];
  }
}

async function ask(upstream: Upstream): Promise<void> {
  upstream.ready = await fetch(`${upstream.url}/health/ready`, {
    signal: AbortSignal.timeout(READINESS_PATIENCE_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function sendTo(
  { url, agent }: Upstream,
  { method, path, headers, body }: BalancedRequest,
): Promise<BalancedAnswer> {
  const text = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url + path,
      {
        method,
        agent,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          ...headers,
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
