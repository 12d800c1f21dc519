import { type ChainCurrency, MONEY, type ProofHead, type ProofLineOf } from '#contracts';
import type { Bought } from './bought-purchases.js';
import type { ChainHistory } from './chain-history.js';
import { receivedByBuyers } from './check-shares.js';
import { differences, type Finding, finding } from './finding.js';
import { type MadePayout, tokensSent } from './made-payouts.js';
import { staysWithSite } from './payout-places.js';
import { keyOf, type Replay } from './replay-sale.js';

/** A figure as the site states it and as the chain gives it, in base units, or a count if it has no currency. */
export interface SaleFigure {
  readonly name: 'sold' | 'reserved' | 'delivered' | 'owed' | 'held' | 'received' | 'payments' | 'payouts';
  readonly currency: ChainCurrency | null;
  /** Null if the bundle does not contain it. */
  readonly site: bigint | null;
  readonly chain: bigint;
}

/** A bundle, what was read from the chain, and what the rules make of it. */
export interface ComparedSale {
  readonly head: ProofHead;
  readonly site: ProofLineOf<'site'>;
  readonly totals: ProofLineOf<'totals'>;
  readonly account: readonly ProofLineOf<'account'>[];
  readonly request: readonly ProofLineOf<'request'>[];
  readonly transfer: readonly ProofLineOf<'transfer'>[];
  readonly payout: readonly ProofLineOf<'payout'>[];
  readonly others: readonly ProofLineOf<'other-sale'>[];
  /** What the chain has paid, by the lines of the payouts. */
  readonly made: ReadonlyMap<ProofLineOf<'payout'>, MadePayout>;
  /** Undefined if the lines contradict each other. */
  readonly bought: Bought | undefined;
  readonly chain: ChainHistory;
  readonly replay: Replay;
}

/** Checks the sums of the sale, and that the tokens held cover those that are owed. */
export function checkTotals(sale: ComparedSale): Finding[] {
  const { site, totals, payout, chain } = sale;
  const { delivered, sentOtherwise } = tokensSent(payout);
  const owed = owedOf(sale, BigInt(totals.allocated));
  // What was paid out between the bundle and the reading was still held at the time of the bundle.
  const reserves = chain.reserves + tokensLeftSince(sale);
  return [
    ...differences('totals', { ...tokensOf(sale), delivered, sentOtherwise }, { ...totals }),
    ...(reserves < owed
      ? [
          finding(
            'tokens of the treasury and the payout wallets',
            `at least the ${owed} that are owed`,
            reserves,
          ),
        ]
      : []),
    ...(BigInt(totals.allocated) > BigInt(site.supply)
      ? [finding('allocated tokens', `at most ${site.supply}`, totals.allocated)]
      : []),
  ];
}

/** The figures of the sale as a whole, for people. */
export function figuresOf(sale: ComparedSale): SaleFigure[] {
  const { head, totals, account, transfer, payout, made, chain, replay } = sale;
  const paid = (line: ProofLineOf<'payout'>): bigint => made.get(line)?.amount ?? 0n;
  const stated = tokensSent(payout).delivered;
  const { delivered } = tokensSent(payout, paid);
  const { allocated, reserved } = tokensOf(sale);
  const ofPayments = new Map(
    account.flatMap(({ role, address, currency }) => (role === 'payment' ? [[address, currency]] : [])),
  );
  // Payments are judged up to the slot of the head, and some that are newer already.
  const judged = new Set(transfer.filter((line) => line.judged).map(keyOf));
  const isPayment = (each: { signature: string; account: string; slot: number; delta: bigint | string }) =>
    (ofPayments.get(each.account) ?? null) !== null &&
    BigInt(each.delta) > 0n &&
    (each.slot <= (head.slot ?? 0) || judged.has(keyOf(each)));
  const ends = transfer.map((line) => ({ ...line, end: replay.ends.get(keyOf(line)) }));
  const figure = (
    name: SaleFigure['name'],
    currency: SaleFigure['currency'],
    ofSite: bigint | number | string | null,
    ofChain: bigint | number,
  ): SaleFigure => ({
    name,
    currency,
    site: ofSite === null ? null : BigInt(ofSite),
    chain: BigInt(ofChain),
  });
  return [
    figure('payments', null, transfer.filter(isPayment).length, chain.transfers.filter(isPayment).length),
    ...MONEY.map((currency) => {
      const own = ends.filter((line) => line.currency === currency);
      return figure(
        'received',
        currency,
        sum(own.map(({ credited }) => BigInt(credited))),
        sum(own.map(({ end }) => end?.credited ?? 0n)),
      );
    }),
    figure('sold', 'token', totals.allocated, allocated),
    figure('reserved', 'token', totals.reserved, reserved),
    figure('payouts', null, payout.length, made.size),
    figure('delivered', 'token', totals.delivered, delivered),
    figure('owed', 'token', BigInt(totals.allocated) - stated, owedOf(sale, allocated)),
    figure('held', 'token', null, chain.reserves),
  ];
}

/** What is still owed of the tokens that are credited to buyers: what each of them has not received. */
const owedOf = ({ made, bought }: ComparedSale, allocated: bigint): bigint =>
  allocated - receivedByBuyers([...made.values()], bought);

/** The tokens that are credited to buyers and that open requests hold, by the published rules. */
function tokensOf({ request, others, replay: { decisions } }: ComparedSale): {
  allocated: bigint;
  reserved: bigint;
} {
  const purchases = request.filter(({ pays }) => pays === 'purchase');
  const open = purchases.filter(({ reference, held }) => held && !decisions.has(reference));
  return {
    allocated:
      sum(others.map(({ tokens }) => BigInt(tokens))) +
      sum(purchases.map(({ reference }) => decisions.get(reference)?.tokens ?? 0n)),
    reserved: sum(open.map(({ tokens }) => BigInt(tokens))),
  };
}

/** The tokens that have left the payout wallet since the bundle was written. */
function tokensLeftSince({ head, site, account, chain }: ComparedSale): bigint {
  const ofTokens = new Set(
    account.flatMap(({ role, mint, address }) => (role !== 'payment' && mint === site.mint ? [address] : [])),
  );
  const left = chain.transfers.filter(
    ({ account: address, slot, delta, signature }) =>
      ofTokens.has(address) &&
      slot > (head.slot ?? 0) &&
      delta < 0n &&
      !staysWithSite(chain.paid.get(signature), site),
  );
  return sum(left.map(({ delta }) => -delta));
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);
