import { Connection, type FetchFn, SolanaJSONRPCError } from '@solana/web3.js';
import { z } from 'zod';

/** An endpoint did not respond, or not usably. The pool then asks another one. */
export class RpcFailure extends Error {
  /** @param retryAfterMs how long the endpoint asked to be left out */
  constructor(
    message: string,
    options?: ErrorOptions,
    readonly retryAfterMs?: number,
  ) {
    super(message, options);
  }
}

const responseSchema = z.object({
  result: z.unknown().optional(),
  error: z
    .object({ code: z.number(), message: z.string().default(''), data: z.unknown().optional() })
    .optional(),
});

/** A connection that also calls methods whose responses web3.js can't read. */
export class RpcConnection extends Connection {
  constructor(
    url: string,
    private readonly post: FetchFn,
    wsEndpoint?: string,
  ) {
    super(url, {
      commitment: 'confirmed',
      disableRetryOnRateLimit: true,
      fetch: post,
      ...(wsEndpoint && { wsEndpoint }),
    });
  }

  /**
   * Calls a JSON-RPC method and returns its result.
   * @throws SolanaJSONRPCError when the endpoint rejects the request
   * @throws RpcFailure when it does not respond, or with a result of another form
   */
  async call<Result>(method: string, params: readonly unknown[], schema: z.ZodType<Result>): Promise<Result> {
    const response = await this.post(this.rpcEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = responseSchema.parse(await response.json());
    if (error) throw new SolanaJSONRPCError(error);
    const parsed = schema.safeParse(result);
    if (parsed.success) return parsed.data;
    throw new RpcFailure(`The RPC returned an unknown form of ${method}`, { cause: parsed.error });
  }
}
