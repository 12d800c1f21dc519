import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CONNECTIONS } from './rates.js';

const CHECK_INTERVAL_MS = 1_000;
const CHECK_TIMEOUT_MS = 5_000;
/** By then, an API has responded or given up. */
const RESPONSE_TIMEOUT_MS = 30_000;

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

export interface BalancedResponse {
  status: number;
  text: string;
}

/**
 * Acts as a load balancer. It checks each API's readiness, a second after the API's last response, and sends requests
 * to the ready APIs in turn. It keeps connections open, and never sends a request twice.
 */
export class Balancer {
  private upstreams: Upstream[] = [];
  private turn = 0;

  async add(url: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const upstream: Upstream = { url, agent, ready: false, open: 0 };
    this.upstreams.push(upstream);
    await checkReadiness(upstream);
    void this.keepChecking(upstream);
  }

  /** Stops sending requests to an API. Resolves once it has responded to those already sent. */
  async remove(url: string): Promise<void> {
    const leaving = this.upstreams.find((each) => each.url === url);
    this.upstreams = this.upstreams.filter((each) => each !== leaving);
    while (leaving && leaving.open > 0) await pause(50);
    leaving?.agent.destroy();
  }

  /** Checks one at a time, so that a late response never replaces a newer one. */
  private async keepChecking(upstream: Upstream): Promise<void> {
    while (this.upstreams.includes(upstream)) {
      await pause(CHECK_INTERVAL_MS);
      await checkReadiness(upstream);
    }
  }

  /** @throws Error if no API is ready, the connection fails, or there is no response within half a minute */
  async send({ method, path, headers = {}, body }: BalancedRequest): Promise<BalancedResponse> {
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

async function checkReadiness(upstream: Upstream): Promise<void> {
  upstream.ready = await fetch(`${upstream.url}/health/ready`, {
    signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function sendTo(
  { url, agent }: Upstream,
  { method, path, headers, body }: BalancedRequest,
): Promise<BalancedResponse> {
  const text = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url + path,
      {
        method,
        agent,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        headers: {
          ...headers,
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
