import type { SendOptions } from '@solana/web3.js';
import { type RpcConnection, RpcFailure } from './rpc-connection.js';
import { type EndpointOptions, RpcEndpoint } from './rpc-endpoint.js';
import { realTime } from './time.js';

export interface EndpointReport {
  /** The origin, without credentials, path or query. */
  url: string;
  /** Whether its latest request succeeded. */
  healthy: boolean;
  /** How many slots its latest response was behind the newest of all endpoints. */
  behind: number;
  /** Failures since the last success. */
  failures: number;
}

/** One read in this many starts with another healthy endpoint, so that slots are compared without extra requests. */
const READS_A_COMPARISON = 20;

/**
 * Several RPC endpoints of one cluster. Reads use the first healthy one in the order of the settings, sends use all. An
 * endpoint is left out while it fails, asks to be left out, or is behind the others.
 */
export class RpcPool {
  private readonly endpoints: RpcEndpoint[] = [];
  private readonly time;
  private reads = 0;

  constructor(urls: readonly string[], options: Partial<EndpointOptions> = {}) {
    const settings = { requestsPerSecond: 20, timeoutMs: 8_000, time: realTime, ...options };
    this.time = settings.time;
    for (const url of urls) this.endpoints.push(new RpcEndpoint(url, this.endpoints, settings));
  }

  /**
   * Does work with the first healthy endpoint, and with the next one if it fails. If none is healthy, the one that is due
   * first is asked. The work has to pass on each `RpcFailure`, so it should use web3.js' methods `…AndContext`: `getBalance`
   * and `getAccountInfo` replace errors. It may throw an `RpcFailure` itself to have another endpoint asked.
   * @throws RpcFailure when no endpoint responds usably
   * @throws SolanaJSONRPCError when the request itself is at fault
   */
  async read<T>(work: (connection: RpcConnection) => Promise<T>): Promise<T> {
    return (await this.readFrom(1, work))[0]!;
  }

  /**
   * Does the same work with `count` different endpoints and returns their results, fewer if not as many respond.
   * @throws RpcFailure when no endpoint responds usably
   */
  async readFrom<T>(count: number, work: (connection: RpcConnection) => Promise<T>): Promise<T[]> {
    const candidates = this.candidates(count);
    const results: T[] = [];
    let failure: unknown;
    const askNext = async (): Promise<void> => {
      const endpoint = candidates.shift();
      if (!endpoint) return;
      try {
        results.push(await work(endpoint.connection));
      } catch (error) {
        if (!(error instanceof RpcFailure)) throw error;
        failure = error;
        await askNext();
      }
    };
    await Promise.all(Array.from({ length: count }, askNext));
    if (results.length === 0) throw failure;
    return results;
  }

  /**
   * Sends a signed transaction in wire format to all endpoints, and resolves when the first one has accepted it.
   * @returns its signature in base58
   * @throws SendTransactionError when every endpoint that responds rejects it
   * @throws RpcFailure when no endpoint responds usably
   */
  async sendToAll(transaction: Uint8Array, options: SendOptions = {}): Promise<string> {
    const outcomes = this.endpoints.map(({ connection }) =>
      connection.sendRawTransaction(transaction, { preflightCommitment: 'confirmed', ...options }),
    );
    try {
      return await Promise.any(outcomes);
    } catch (error) {
      const { errors } = error as AggregateError;
      throw errors.find((each) => !(each instanceof RpcFailure)) ?? errors[0];
    }
  }

  get size(): number {
    return this.endpoints.length;
  }

  /** Returns the state of each endpoint, in the order of the settings. */
  health(): EndpointReport[] {
    return this.endpoints.map(({ url, behind, health: { failures } }) => ({
      url,
      healthy: failures === 0,
      behind,
      failures,
    }));
  }

  /** Returns the endpoints that are not left out, followed by the ones due first if there are fewer than `count`. */
  private candidates(count: number): RpcEndpoint[] {
    const now = this.time.now();
    const healthy = this.endpoints.filter(({ health }) => now >= health.dueAt);
    const others = this.endpoints
      .filter(({ health }) => now < health.dueAt)
      .sort((a, b) => a.health.dueAt - b.health.dueAt);
    this.reads += 1;
    if (healthy.length > 1 && this.reads % READS_A_COMPARISON === 0) {
      const turn = this.reads / READS_A_COMPARISON;
      healthy.push(...healthy.splice(0, 1 + (turn % (healthy.length - 1))));
    }
    return [...healthy, ...others.slice(0, Math.max(0, count - healthy.length))];
  }
}
