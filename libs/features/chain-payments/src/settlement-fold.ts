import type { ChainCurrency } from '#contracts';

/*
 * The rules that give every amount that arrives on the chain its end (decision 065, docs/payment-rules.md). They depend on
 * the finalized chain, the published terms and the requests alone. Amounts are in base units: of the currency for money, of
 * the token for tokens. Times are Unix seconds of the chain.
 */

/** A limit of the tokens that requests may buy together, such as those of a sale, a round, or a wallet. */
export interface Limit {
  /** What is counted. Requests that name the same id count together. */
  readonly id: string;
  /** The most that may be held and credited, by the terms under which the request was opened; null if there is no limit. */
  readonly most: bigint | null;
}

/** The tokens that are held or credited, by the id of the limit that counts them. */
export type Taken = ReadonlyMap<string, bigint>;

/** Whether so many tokens more stay within every limit. */
export const isWithin = (limits: readonly Limit[], taken: Taken, tokens: bigint): boolean =>
  limits.every(({ id, most }) => most === null || (taken.get(id) ?? 0n) + tokens <= most);

/** An amount that has been judged but waits for the rest of its request's payment. */
export interface Part {
  readonly transferId: string;
  readonly signature: string;
  readonly amount: bigint;
}

export type RequestState = 'open' | 'paid' | 'short' | 'expired';

export interface PaymentRequest {
  readonly id: string;
  /** All of these have room for the tokens when they are credited. If there are none, any number of tokens is sold. */
  readonly limits: readonly Limit[];
  readonly currency: ChainCurrency;
  /** The amount asked for, and the tokens that it buys. */
  readonly due: bigint;
  readonly tokens: bigint;
  /** Whether the tokens are set aside until the request closes. */
  readonly held: boolean;
  /** The USD price of one unit when the request was made, in millionths. */
  readonly price: bigint;
  /** Requests are numbered in the order in which they were opened. */
  readonly number: bigint;
  readonly expiresAt: number;
  /** The terms under which it was opened: the least that a payment must buy, and when the sale ends. */
  readonly minimum: bigint;
  readonly saleEndsAt: number;
  /** Whether a payment that is too small buys a part. Otherwise it is refunded. */
  readonly sellsParts: boolean;
  /** Whether a late payment in SOL counts at the price of its own time. The amount of a gift is the gift, whatever SOL costs. */
  readonly repriced: boolean;
  state: RequestState;
  parts: Part[];
}

/** Money that has arrived, in a finalized transaction. */
export interface Transfer {
  readonly id: string;
  readonly signature: string;
  readonly blockTime: number;
  readonly currency: ChainCurrency;
  /** The base units of one whole unit of the currency. */
  readonly unit: bigint;
  readonly amount: bigint;
  /** The ids of the requests that the transaction names. */
  readonly names: readonly string[];
  /** The USD price of one unit when the transfer was noted, in millionths; null if there was no live price. */
  readonly price: bigint | null;
  /** Whether it was noted that its payer may not pay. It then stays in suspense, and affects no request. */
  readonly withheld: boolean;
}

/** Where the amount of a transfer went. The three sum to the amount. */
export interface TransferEnd {
  readonly transferId: string;
  /** The request that it belongs to; null in suspense. */
  readonly requestId: string | null;
  readonly credited: bigint;
  readonly refund: bigint;
  readonly suspense: bigint;
}

/** How a request was decided. A request that was `short` or `expired` may be `paid` later. */
export interface Decision {
  readonly requestId: string;
  readonly state: Exclude<RequestState, 'open'>;
  /** The tokens that the payment buys; 0n unless it is paid. */
  readonly tokens: bigint;
  /** The money that bought them. */
  readonly credited: bigint;
  /** The transaction that completed the payment. */
  readonly signature: string | null;
  /** Why it was not paid. */
  readonly reason: 'expired' | 'short' | 'sold-out' | null;
}

/** Below this worth (millionths of a USD), money is dust: it stays in suspense and affects no request. */
export const DUST = 10_000n;

/**
 * Gives every transfer its end. Transfers must come in the order of the finalized chain, by slot and signature. The books may
 * hold all requests, or only those that the transfers name and those that close meanwhile: the result is the same.
 *
 * @example
 * const books = new SettlementFold(taken, requests, paysFor);
 * for (const transfer of transfers) books.receive(transfer);
 * books.closeUntil(timeOfLastBlock);
 * await save(books.ends, books.decisions);
 */
export class SettlementFold {
  private readonly tokens: Map<string, bigint>;
  private readonly requests = new Map<string, PaymentRequest>();
  /** The request that a transaction pays for, by signature. It pays for no other. */
  private readonly paysFor: Map<string, string>;
  private readonly ended = new Map<string, TransferEnd>();
  private readonly decided = new Map<string, Decision>();

  /**
   * @param taken includes what the given requests hold
   * @param paysFor signatures whose amounts were credited to a request, or wait for its rest, and the request's id
   */
  constructor(
    taken: Taken,
    requests: readonly PaymentRequest[] = [],
    paysFor: Iterable<readonly [string, string]> = [],
  ) {
    this.tokens = new Map(taken);
    this.paysFor = new Map(paysFor);
    for (const request of requests) this.requests.set(request.id, { ...request, parts: [...request.parts] });
  }

  /** The last end of each transfer that was received or changed. */
  get ends(): TransferEnd[] {
    return [...this.ended.values()];
  }

  /** The last decision on each request that was decided. */
  get decisions(): Decision[] {
    return [...this.decided.values()];
  }

  /** The tokens that are held or credited now. */
  get taken(): Taken {
    return this.tokens;
  }

  /** A request as it stands now. */
  request(id: string): Readonly<PaymentRequest> | undefined {
    return this.requests.get(id);
  }

  /** Adds a request. If it is held, its tokens are set aside. */
  open(request: PaymentRequest): void {
    this.requests.set(request.id, { ...request, parts: [...request.parts] });
    if (request.held) this.count(request, request.tokens);
  }

  /** Gives a transfer its end. Requests that had expired before it are closed first. */
  receive(transfer: Transfer): void {
    this.closeUntil(transfer.blockTime);
    this.receivePrompt(transfer);
  }

  /** Gives a transfer an end that no other request can change, so that none needs to be closed first. */
  receivePrompt(transfer: Transfer): void {
    const request = this.requestFor(transfer);
    if (transfer.withheld || !request || isDust(transfer, request))
      return this.end(transfer.id, null, { suspense: transfer.amount });
    this.judge(transfer, request);
  }

  /** Gives a transfer in suspense the end that it would have had if it had named the request. */
  attach(transfer: Transfer, requestId: string): void {
    this.closeUntil(transfer.blockTime);
    this.judge(transfer, this.requests.get(requestId)!);
  }

  /** Closes the requests that expire before this time. An amount that arrives in the second of the expiry is in time. */
  closeUntil(time: number): void {
    // Without copying the requests, because those who check a whole sale have all of them here.
    const due: PaymentRequest[] = [];
    for (const request of this.requests.values())
      if (request.state === 'open' && request.expiresAt < time) due.push(request);
    for (const request of due.sort(byExpiry)) this.close(request);
  }

  /** The oldest open request that the transfer names, or else the oldest that it names. */
  private requestFor({ names }: Transfer): PaymentRequest | undefined {
    const named = names.flatMap((id) => this.requests.get(id) ?? []).sort(byNumber);
    return named.find(({ state }) => state === 'open') ?? named[0];
  }

  private judge(transfer: Transfer, request: PaymentRequest): void {
    const { id, amount, signature, currency } = transfer;
    const paysForOther = (this.paysFor.get(signature) ?? request.id) !== request.id;
    const refused = currency !== request.currency || request.state === 'paid' || paysForOther;
    if (refused) this.end(id, request.id, { refund: amount });
    else if (request.state === 'open') this.add(transfer, request);
    else this.judgeLate(transfer, request);
  }

  /** Adds an amount to what an open request has received, and completes the request if that is enough. */
  private add({ id, signature, amount }: Transfer, request: PaymentRequest): void {
    const missing = request.due - sumOf(request.parts);
    if (amount < missing) {
      request.parts.push({ transferId: id, signature, amount });
      this.paysFor.set(signature, request.id);
      return this.end(id, request.id, { suspense: amount });
    }
    if (!this.take(request, request.tokens)) {
      this.end(id, request.id, { refund: amount });
      return this.refuse(request, 'short', 'sold-out');
    }
    const { parts } = request;
    this.credit(request, request.tokens, signature, sumOf(parts) + missing);
    for (const part of parts) this.end(part.transferId, request.id, { credited: part.amount });
    this.end(id, request.id, { credited: missing, refund: amount - missing });
  }

  private close(request: PaymentRequest): void {
    const { parts } = request;
    const sum = sumOf(parts);
    if (sum === 0n) return this.refuse(request, 'expired', 'expired');
    const { minimum, sellsParts } = request;
    const tokens = (request.tokens * sum) / request.due;
    if (!sellsParts || tokens < minimum) return this.refuse(request, 'short', 'short');
    if (!this.take(request, tokens)) return this.refuse(request, 'short', 'sold-out');
    this.credit(request, tokens, parts.at(-1)!.signature, sum);
    for (const part of parts) this.end(part.transferId, request.id, { credited: part.amount });
  }

  /** A payment for a request that has closed without being paid. It stands alone, because earlier parts are refunded. */
  private judgeLate(transfer: Transfer, request: PaymentRequest): void {
    const { id, amount, signature, blockTime } = transfer;
    const due = dueNow(transfer, request);
    const inTime = blockTime <= request.expiresAt || blockTime < request.saleEndsAt;
    const bought = due === null ? 0n : least(request.tokens, (request.tokens * amount) / due);
    const enough = bought === request.tokens || (request.sellsParts && bought >= request.minimum);
    if (due === null || !inTime || !enough || !isWithin(request.limits, this.tokens, bought))
      return this.end(id, request.id, { refund: amount });
    this.count(request, bought);
    const credited = least(amount, due);
    this.credit(request, bought, signature, credited);
    this.end(id, request.id, { credited, refund: amount - credited });
  }

  /** Takes tokens from the hold and returns the rest of it, or takes them from what is left. Returns false if too few are. */
  private take(request: PaymentRequest, tokens: bigint): boolean {
    if (!request.held && !isWithin(request.limits, this.tokens, tokens)) return false;
    this.count(request, request.held ? tokens - request.tokens : tokens);
    return true;
  }

  /** Counts tokens in every limit of a request; a negative number returns them. */
  private count({ limits }: PaymentRequest, tokens: bigint): void {
    for (const { id } of limits) this.tokens.set(id, (this.tokens.get(id) ?? 0n) + tokens);
  }

  private credit(request: PaymentRequest, tokens: bigint, signature: string, credited: bigint): void {
    request.state = 'paid';
    request.parts = [];
    this.paysFor.set(signature, request.id);
    this.decided.set(request.id, {
      requestId: request.id,
      state: 'paid',
      tokens,
      credited,
      signature,
      reason: null,
    });
  }

  private refuse(
    request: PaymentRequest,
    state: 'short' | 'expired',
    reason: NonNullable<Decision['reason']>,
  ): void {
    if (request.held) this.count(request, -request.tokens);
    for (const { transferId, signature, amount } of request.parts) {
      this.end(transferId, request.id, { refund: amount });
      this.paysFor.delete(signature);
    }
    request.state = state;
    request.parts = [];
    const nothing = { tokens: 0n, credited: 0n, signature: null };
    this.decided.set(request.id, { requestId: request.id, state, ...nothing, reason });
  }

  private end(
    transferId: string,
    requestId: string | null,
    { credited = 0n, refund = 0n, suspense = 0n }: Partial<Omit<TransferEnd, 'transferId' | 'requestId'>>,
  ): void {
    this.ended.set(transferId, { transferId, requestId, credited, refund, suspense });
  }
}

const sumOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { amount }) => sum + amount, 0n);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const byNumber = (a: PaymentRequest, b: PaymentRequest): number => (a.number < b.number ? -1 : 1);
const byExpiry = (a: PaymentRequest, b: PaymentRequest): number =>
  a.expiresAt - b.expiresAt || byNumber(a, b);

/** If no live price was noted, the request's price decides whether an amount is dust. */
function isDust({ amount, currency, unit, price }: Transfer, request: PaymentRequest): boolean {
  return isDustAt(price ?? (request.currency === currency ? request.price : null), amount, unit);
}

/** Whether an amount is dust at a USD price in millionths for one unit. Without a price, nothing is. */
export const isDustAt = (price: bigint | null, amount: bigint, unit: bigint): boolean =>
  price !== null && amount * price < DUST * unit;

/**
 * What the request's tokens cost at the time of a transfer: as quoted if it was in time, in a stablecoin or for a gift, and
 * otherwise at the price noted with it. Null if there was no live price.
 */
function dueNow({ blockTime, price, currency }: Transfer, request: PaymentRequest): bigint | null {
  if (blockTime <= request.expiresAt || currency !== 'SOL' || !request.repriced) return request.due;
  return price === null ? null : (request.due * request.price + price - 1n) / price;
}
