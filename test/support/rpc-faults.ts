import { setTimeout as pause } from 'node:timers/promises';
import { HttpFailure, type Fault, type Forward, type RpcCall, type RpcReply } from './faulty-rpc.js';

interface Listed {
  signature: string;
  slot: number;
}

interface Config {
  commitment?: string;
  minContextSlot?: number;
}

/** Never responds. */
export const silent = (): Fault => () => new Promise(() => undefined);

/** Breaks the connection off, as an endpoint that is down does. */
export const unreachable = (): Fault => () => Promise.reject(new Error('unreachable'));

/** Responds after a delay. */
export const slow =
  (ms: number): Fault =>
  async (call, forward) => {
    await pause(ms, undefined, { ref: false });
    return forward(call);
  };

/** Responds with 429. */
export const rateLimited =
  (retryAfterSeconds: number): Fault =>
  () =>
    Promise.reject(new HttpFailure(429, { 'retry-after': `${retryAfterSeconds}` }));

/** Knows no status of any transaction. */
export const forgetful = (): Fault =>
  change('getSignatureStatuses', (result: { value: unknown[] }) => ({
    ...result,
    value: result.value.map(() => null),
  }));

/** Leaves a transaction out of lists. */
export const omits = (signature: string): Fault =>
  change('getSignaturesForAddress', (listed: Listed[]) =>
    listed.filter((each) => each.signature !== signature),
  );

/** Returns null for a transaction that it lists. */
export const losesTransaction =
  (signature: string): Fault =>
  async (call, forward) =>
    isTransaction(call, signature) ? { result: null } : forward(call);

/** Does not know the signature that the client gives as `until`, and therefore returns the newest page. */
export const ignoresUntil = (): Fault => (call, forward) => {
  const [address, config] = call.params as [string, object?];
  const params = [address, { ...config, until: undefined }];
  return forward(call.method === 'getSignaturesForAddress' ? { ...call, params } : call);
};

/**
 * Has two transactions in one slot, that of the older one, and lists them in the wrong order. The development chain
 * itself has only one transaction in a slot.
 */
export const swapsInSlot =
  (older: string, newer: string): Fault =>
  async (call, forward) => {
    const reply = await forward(call);
    if (!['getSignaturesForAddress', 'getTransaction', 'getSignatureStatuses'].includes(call.method)) {
      return reply;
    }
    const slot = await slotOf(older, forward);
    if (isTransaction(call, newer)) return mapResult(reply, (found: object) => ({ ...found, slot }));
    if (call.method === 'getSignatureStatuses') {
      const [signatures] = call.params as [string[]];
      return mapResult(reply, (result: { value: (object | null)[] }) => ({
        ...result,
        value: result.value.map((status, i) =>
          status && signatures[i] === newer ? { ...status, slot } : status,
        ),
      }));
    }
    if (call.method !== 'getSignaturesForAddress') return reply;
    return mapResult(reply, (listed: Listed[]) => {
      const first = listed.findIndex(({ signature }) => signature === newer);
      const [a, b] = listed.slice(first, first + 2);
      if (first < 0 || !a) return listed;
      const pair = b?.signature === older ? [b, { ...a, slot }] : [{ ...a, slot }];
      return listed.toSpliced(first, pair.length, ...pair);
    });
  };

/**
 * Is this many slots behind: newer transactions are unknown, and slots and heights are lower. Accounts are returned as they are
 * now, because the chain keeps no older state.
 */
export const behind =
  (slots: number): Fault =>
  async (call, forward) => {
    const config = call.params.find(
      (each): each is Config => typeof each === 'object' && !Array.isArray(each),
    );
    // Statuses are of any commitment, and so of the newest slot.
    const commitment = call.method === 'getSignatureStatuses' ? 'processed' : config?.commitment;
    const { result } = await forward({ method: 'getSlot', params: [{ commitment }] });
    const contextSlot = (result as number) - slots;
    if (contextSlot < (config?.minContextSlot ?? 0)) {
      const message = 'Minimum context slot has not been reached';
      return { error: { code: -32016, message, data: { contextSlot } } };
    }
    const isKnown = (each: { slot: number } | null) => each !== null && each.slot <= contextSlot;
    const reply = await forward(call);
    switch (call.method) {
      case 'getSlot':
      case 'getBlockHeight':
        return mapResult(reply, (position: number) => position - slots);
      case 'getSignaturesForAddress':
        return mapResult(reply, (listed: Listed[]) => listed.filter(isKnown));
      case 'getTransaction':
        return mapResult(reply, (found: Listed | null) => (isKnown(found) ? found : null));
      case 'getSignatureStatuses':
        return mapResult(reply, (result: { value: (Listed | null)[] }) => ({
          context: { slot: contextSlot },
          value: result.value.map((status) => (isKnown(status) ? status : null)),
        }));
      default:
        return mapResult(reply, (result: unknown) =>
          hasContext(result) ? { ...result, context: { slot: contextSlot } } : result,
        );
    }
  };

const hasContext = (result: unknown): result is { context: object } =>
  typeof result === 'object' && result !== null && 'context' in result;

async function slotOf(signature: string, forward: Forward): Promise<number> {
  const params = [[signature], { searchTransactionHistory: true }];
  const { result } = await forward({ method: 'getSignatureStatuses', params });
  const [status] = (result as { value: ({ slot: number } | null)[] }).value;
  if (!status) throw new Error(`Transaction ${signature} is unknown`);
  return status.slot;
}

export const isTransaction = ({ method, params }: RpcCall, signature: string): boolean =>
  method === 'getTransaction' && params[0] === signature;

/** Changes the result of a method. */
export const change =
  <T>(method: string, edit: (result: T) => unknown): Fault =>
  async (call, forward) => {
    const reply = await forward(call);
    return call.method === method ? mapResult(reply, edit) : reply;
  };

/** Changes a result. Errors stay as they are. */
export const mapResult = <T>(reply: RpcReply, edit: (result: T) => unknown): RpcReply =>
  reply.error ? reply : { result: edit(reply.result as T) };
