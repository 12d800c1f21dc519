import { baseUnitsOf, type ProofHead, type ProofLineOf } from '#contracts';
import {
  type Decision,
  type PaymentRequest,
  type ReceivedTransfer,
  SettlementFold,
  type TransferEnd,
} from '#features/chain-payments';
import type { ChainTransfer } from './chain-history.js';

type RequestLine = ProofLineOf<'request'>;
type TransferLine = ProofLineOf<'transfer'>;

/** What the settlement's rules make of the transfers that were read from the chain. */
export interface Replay {
  /** By `keyOf`. */
  readonly ends: ReadonlyMap<string, TransferEnd>;
  /** By reference; open requests have none. */
  readonly decisions: ReadonlyMap<string, Decision>;
}

export interface Replayed {
  readonly head: ProofHead;
  readonly decimals: number;
  readonly requests: readonly RequestLine[];
  /** What the bundle says about transfers; their price, verdict and attachment are taken from it. */
  readonly noted: ReadonlyMap<string, TransferLine>;
  /** In the order of the chain. */
  readonly transfers: readonly ChainTransfer[];
  readonly currencies: ReadonlyMap<string, TransferLine['currency']>;
  /** The tokens that counted in the limits before the first request. */
  readonly taken: ReadonlyMap<string, bigint>;
}

export const keyOf = ({ signature, account }: { signature: string; account: string }): string =>
  `${signature} ${account}`;

/** Runs the published rules over the chain's transfers, in the order of the chain. */
export function replaySale(given: Replayed): Replay {
  const { head, requests, noted } = given;
  const fold = new SettlementFold(given.taken);
  const position = head.slot ?? -1;
  const references = new Set(requests.map(({ reference }) => reference));
  const received = given.transfers.flatMap((transfer) => receivedOf(transfer, given, references) ?? []);
  const steps: { slot: number; rank: number; run: () => void }[] = [];
  for (const { transfer, slot, key } of received) {
    const line = noted.get(key);
    if (slot <= position) steps.push({ slot, rank: 1, run: () => fold.receive(transfer) });
    else if (line?.judged)
      steps.push({ slot: Math.max(slot, position + 1), rank: 1, run: () => fold.receivePrompt(transfer) });
    const { attachedSlot = null, attachedTime, request = null } = line ?? {};
    if (attachedSlot !== null && request !== null && references.has(request))
      steps.push({
        slot: Math.max(attachedSlot, slot),
        rank: 2,
        run: () => {
          fold.closeUntil(attachedTime ?? 0);
          fold.attach(transfer, request);
        },
      });
  }
  // Up to the slot of a request, everything was judged before it was opened. What is newer may find less room because of it.
  for (const request of requests)
    steps.push({ slot: request.openedSlot, rank: 3, run: () => fold.open(requestOf(request)) });
  if (head.time !== null) {
    const time = head.time;
    steps.push({ slot: position, rank: 4, run: () => fold.closeUntil(time) });
  }
  // The sort is stable, so transfers of a slot stay in their order.
  for (const { run } of steps.sort((a, b) => a.slot - b.slot || a.rank - b.rank)) run();
  return {
    ends: new Map(fold.ends.map((end) => [end.transferId, end])),
    decisions: new Map(fold.decisions.map((decision) => [decision.requestId, decision])),
  };
}

/** Undefined if nothing came in that is a currency of the books. */
function receivedOf(
  { accountKeys, ...facts }: ChainTransfer,
  { noted, currencies, decimals }: Replayed,
  references: ReadonlySet<string>,
): { transfer: ReceivedTransfer; slot: number; key: string } | undefined {
  const currency = currencies.get(facts.account) ?? null;
  if (currency === null || facts.delta <= 0n) return undefined;
  const key = keyOf(facts);
  const line = noted.get(key);
  const price = line?.price ?? null;
  const transfer = {
    id: key,
    signature: facts.signature,
    blockTime: facts.blockTime,
    currency,
    unit: baseUnitsOf(currency, decimals),
    amount: facts.delta,
    names: [...accountKeys].filter((each) => references.has(each)),
    price: price === null ? null : BigInt(price),
    withheld: line?.withheld ?? false,
  };
  return { transfer, slot: facts.slot, key };
}

const seconds = (time: string): number => Date.parse(time) / 1000;

const requestOf = (line: RequestLine): PaymentRequest => ({
  id: line.reference,
  limits: line.limits.map(({ id, most }) => ({ id, most: most === null ? null : BigInt(most) })),
  currency: line.currency,
  due: BigInt(line.due),
  tokens: BigInt(line.tokens),
  held: line.held,
  price: BigInt(line.price),
  number: BigInt(line.number),
  expiresAt: seconds(line.expiresAt),
  minimum: BigInt(line.minimum),
  saleEndsAt: seconds(line.saleEndsAt),
  sellsParts: line.sellsParts,
  repriced: line.pays === 'purchase',
  state: 'open',
  parts: [],
});
