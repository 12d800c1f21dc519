import type { FetchFn } from '@solana/web3.js';
import { z } from 'zod';
import { EndpointHealth } from './endpoint-health.js';
import { RequestBudget } from './request-budget.js';
import { RpcConnection, RpcFailure } from './rpc-connection.js';
import type { Time } from './time.js';

/** An endpoint this many slots behind the newest known one is left out. */
const MOST_SLOTS_BEHIND = 50;
/** The node is behind, or it has not reached the slot that the request needs. */
const NODE_BEHIND_CODES = new Set([-32005, -32016]);
/** The statuses of requests that every endpoint would reject. */
const REQUEST_FAULTS = new Set([400, 413]);

const envelopeSchema = z.object({
  error: z.object({ code: z.number() }).optional(),
  result: z
    .object({ context: z.object({ slot: z.number() }).optional() })
    .optional()
    .catch(undefined),
});

export interface EndpointOptions {
  wsEndpoint?: string;
  requestsPerSecond: number;
  timeoutMs: number;
  time: Time;
}

/** One RPC endpoint with its request budget and its health. */
export class RpcEndpoint {
  /** The origin alone, because paths and queries often contain the provider's key. */
  readonly url: string;
  readonly connection: RpcConnection;
  readonly health = new EndpointHealth();
  /** How many slots its latest response was behind the newest of all endpoints. */
  behind = 0;
  /** The slots of its latest responses, by commitment, because finalized slots are older. */
  private readonly slots = new Map<string, number>();
  private readonly budget: RequestBudget;
  private readonly address: string;
  private readonly authorization: Record<string, string>;

  /** @param peers all endpoints of the pool */
  constructor(
    url: string,
    private readonly peers: readonly RpcEndpoint[],
    private readonly options: EndpointOptions,
  ) {
    const address = new URL(url);
    this.url = address.origin;
    this.authorization = basicAuthorization(address);
    // `fetch` refuses addresses with credentials.
    address.username = '';
    address.password = '';
    this.address = address.href;
    this.budget = new RequestBudget(options.requestsPerSecond, options.time);
    this.connection = new RpcConnection(this.address, this.post, options.wsEndpoint);
  }

  private readonly post: FetchFn = async (_url, init) => {
    await this.budget.take();
    const { time } = this.options;
    const startedAt = time.now();
    try {
      const response = await this.request(init);
      this.health.succeeded(startedAt);
      return response;
    } catch (error) {
      const retryAfterMs = error instanceof RpcFailure ? error.retryAfterMs : undefined;
      this.health.failed(startedAt, time.now(), retryAfterMs);
      throw error;
    }
  };

  private async request(init: RequestInit | undefined): Promise<Response> {
    const { status, headers, text } = await this.exchange(init);
    if (status >= 400 && !REQUEST_FAULTS.has(status))
      throw new RpcFailure(`${this.url} responded with HTTP ${status}`, {}, retryAfterMs(headers));
    if (status === 200) this.check(String(init?.body), text);
    return new Response(text, { status });
  }

  private async exchange(init: RequestInit | undefined) {
    try {
      const response = await fetch(this.address, {
        ...init,
        headers: { ...this.authorization, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(this.options.timeoutMs),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (cause) {
      throw new RpcFailure(`${this.url} did not respond`, { cause });
    }
  }

  /** @throws RpcFailure when the response is no JSON-RPC, or comes from a node that is behind */
  private check(request: string, response: string): void {
    const { error, result } = this.parse(response);
    const commitment = /"commitment":"(\w+)"/.exec(request)?.[1];
    if (result?.context && commitment) this.observe(commitment, result.context.slot);
    if (error && NODE_BEHIND_CODES.has(error.code))
      throw new RpcFailure(`${this.url} is behind: JSON-RPC error ${error.code}`);
  }

  private parse(response: string): z.infer<typeof envelopeSchema> {
    try {
      return envelopeSchema.parse(JSON.parse(response));
    } catch (cause) {
      throw new RpcFailure(`${this.url} responded with something other than JSON-RPC`, { cause });
    }
  }

  private observe(commitment: string, slot: number): void {
    this.slots.set(commitment, slot);
    const newest = Math.max(slot, ...this.peers.map(({ slots }) => slots.get(commitment) ?? 0));
    this.behind = newest - slot;
    if (this.behind >= MOST_SLOTS_BEHIND) throw new RpcFailure(`${this.url} is ${this.behind} slots behind`);
  }
}

function basicAuthorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

/** Reads `Retry-After`, which is in seconds or a date. */
function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return ms > 0 ? ms : undefined;
}
