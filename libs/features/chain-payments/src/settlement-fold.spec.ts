import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ChainCurrency, decimalsOf, type Money } from '#contracts';
import {
  type Decision,
  isWithin,
  type Limit,
  type PaymentRequest,
  SettlementFold,
  type Transfer,
  type TransferEnd,
} from './settlement-fold.js';

const SOL = 1_000_000_000n;
const baseUnitsOf = (currency: ChainCurrency): bigint => 10n ** BigInt(decimalsOf(currency, 6));
const OPENED = 1_000;
const EXPIRES = 1_600;
const ENDS = 5_000;

const SALE: Limit = { id: 'sale', most: 100_000n };

/** Asks 10 SOL at 150 USD for 10,000 tokens. */
const request = (id: string, changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id,
  limits: [SALE],
  currency: 'SOL',
  due: 10n * SOL,
  tokens: 10_000n,
  held: true,
  price: 150_000_000n,
  number: 1n,
  expiresAt: EXPIRES,
  minimum: 1_000n,
  saleEndsAt: ENDS,
  sellsParts: true,
  repriced: true,
  state: 'open',
  parts: [],
  ...changes,
});

let made = 0;
const transfer = (names: string | string[], amount: bigint, changes: Partial<Transfer> = {}): Transfer => ({
  id: `transfer-${++made}`,
  signature: `signature-${made}`,
  blockTime: OPENED,
  currency: 'SOL',
  amount,
  names: [names].flat(),
  price: 150_000_000n,
  withheld: false,
  unit: baseUnitsOf(changes.currency ?? 'SOL'),
  ...changes,
});

/** The requests' tokens are set aside, as when they were opened. */
const foldOf = (requests: PaymentRequest[], free = SALE.most!): SettlementFold => {
  const fold = new SettlementFold(new Map([['sale', SALE.most! - free]]));
  for (const each of requests) fold.open(each);
  return fold;
};

const freeIn = (fold: SettlementFold): bigint => SALE.most! - fold.taken.get('sale')!;
const endOf = (fold: SettlementFold, { id }: Transfer): TransferEnd =>
  fold.ends.find(({ transferId }) => transferId === id)!;
const ended = (requestId: string | null, end: Partial<TransferEnd>) => ({
  transferId: expect.any(String),
  requestId,
  credited: 0n,
  refund: 0n,
  suspense: 0n,
  ...end,
});
const decisionOn = (fold: SettlementFold, id: string) =>
  fold.decisions.find(({ requestId }) => requestId === id);

describe('a payment in time', () => {
  it('is credited in full if it is exact, and its hold becomes sold tokens', () => {
    const fold = foldOf([request('a')]);
    expect(freeIn(fold)).toBe(90_000n);
    const paid = transfer('a', 10n * SOL);
    fold.receive(paid);
    expect(endOf(fold, paid)).toEqual(ended('a', { credited: 10n * SOL }));
    expect(decisionOn(fold, 'a')).toEqual({
      requestId: 'a',
      state: 'paid',
      tokens: 10_000n,
      credited: 10n * SOL,
      signature: paid.signature,
      reason: null,
    });
    expect(freeIn(fold)).toBe(90_000n);
  });

  it('may come in parts; the last one completes it, and what is too much is refunded', () => {
    const fold = foldOf([request('a')]);
    const [first, second, third] = [4n, 3n, 5n].map((sol) => transfer('a', sol * SOL));
    fold.receive(first!);
    fold.receive(second!);
    expect(endOf(fold, second!)).toEqual(ended('a', { suspense: 3n * SOL }));
    expect(decisionOn(fold, 'a')).toBeUndefined();
    fold.receive(third!);
    expect(endOf(fold, first!)).toEqual(ended('a', { credited: 4n * SOL }));
    expect(endOf(fold, second!)).toEqual(ended('a', { credited: 3n * SOL }));
    expect(endOf(fold, third!)).toEqual(ended('a', { credited: 3n * SOL, refund: 2n * SOL }));
    expect(decisionOn(fold, 'a')!.signature).toBe(third!.signature);
  });

  it('counts in the second of the expiry, and no request closes before that second has passed', () => {
    const fold = foldOf([request('a')]);
    fold.closeUntil(EXPIRES);
    fold.receive(transfer('a', 10n * SOL, { blockTime: EXPIRES }));
    expect(decisionOn(fold, 'a')).toMatchObject({ state: 'paid', tokens: 10_000n });
  });

  it('is refunded if it is a second one', () => {
    const fold = foldOf([request('a')]);
    fold.receive(transfer('a', 10n * SOL));
    const again = transfer('a', 10n * SOL);
    fold.receive(again);
    expect(endOf(fold, again)).toEqual(ended('a', { refund: 10n * SOL }));
  });

  it('is refunded in the currency in which it came if another was asked', () => {
    const fold = foldOf([request('a', { currency: 'USDT', due: 1_500_000_000n })]);
    const wrong = transfer('a', 1_500_000_000n, { currency: 'USDC', price: 1_000_000n });
    fold.receive(wrong);
    expect(endOf(fold, wrong)).toEqual(ended('a', { refund: 1_500_000_000n }));
    expect(fold.request('a')!.state).toBe('open');
  });

  it('completes the oldest open request of those that it names, and only that', () => {
    const fold = foldOf([request('new', { number: 3n }), request('old', { number: 2n }), request('paid')]);
    fold.receive(transfer('paid', 10n * SOL));
    const both = transfer(['new', 'paid', 'old'], 25n * SOL);
    fold.receive(both);
    expect(endOf(fold, both)).toEqual(ended('old', { credited: 10n * SOL, refund: 15n * SOL }));
    expect(fold.request('new')!.state).toBe('open');
  });

  it('completes one purchase, even if its transaction pays two of them in two currencies', () => {
    const fold = foldOf([request('a'), request('b', { currency: 'USDC', due: 1_500_000_000n, number: 2n })]);
    const [sol, usdc] = [
      transfer(['a', 'b'], 10n * SOL, { signature: 'both' }),
      transfer(['a', 'b'], 1_500_000_000n, { signature: 'both', currency: 'USDC', price: 1_000_000n }),
    ];
    fold.receive(sol);
    fold.receive(usdc);
    expect(endOf(fold, sol)).toEqual(ended('a', { credited: 10n * SOL }));
    expect(endOf(fold, usdc)).toEqual(ended('b', { refund: 1_500_000_000n }));
  });
});

describe('a short payment', () => {
  it('buys its proportion when the request closes, and the rest of the hold is released', () => {
    const fold = foldOf([request('a')]);
    const part = transfer('a', 6n * SOL);
    fold.receive(part);
    fold.closeUntil(EXPIRES + 1);
    expect(endOf(fold, part)).toEqual(ended('a', { credited: 6n * SOL }));
    expect(decisionOn(fold, 'a')).toMatchObject({ state: 'paid', tokens: 6_000n, signature: part.signature });
    expect(freeIn(fold)).toBe(94_000n);
  });

  it.each([
    ['it buys less than the minimum', {}, SOL / 2n],
    ['the sale sells no parts', { sellsParts: false }, 6n * SOL],
  ])('is refunded when the request closes if %s', (_, changes, amount) => {
    const fold = foldOf([request('a', changes)]);
    const parts = [transfer('a', amount / 2n), transfer('a', amount / 2n)];
    for (const part of parts) fold.receive(part);
    fold.closeUntil(EXPIRES + 1);
    for (const part of parts) expect(endOf(fold, part)).toEqual(ended('a', { refund: amount / 2n }));
    expect(decisionOn(fold, 'a')).toMatchObject({ state: 'short', reason: 'short', tokens: 0n });
    expect(freeIn(fold)).toBe(100_000n);
  });
});

describe('a late payment', () => {
  const late = (amount: bigint, changes: Partial<Transfer> = {}) =>
    transfer('a', amount, { blockTime: EXPIRES + 1, ...changes });
  const stable = { currency: 'USDC', due: 1_500_000_000n, price: 1_000_000n } as const;

  it('in a stablecoin is credited at its price', () => {
    const fold = foldOf([request('a', stable)]);
    const paid = late(1_500_000_001n, { currency: 'USDC', price: 1_000_000n });
    fold.receive(paid);
    expect(endOf(fold, paid)).toEqual(ended('a', { credited: 1_500_000_000n, refund: 1n }));
    expect(decisionOn(fold, 'a')).toMatchObject({ state: 'paid', tokens: 10_000n });
  });

  it.each([
    ['fell, its proportion', 75_000_000n, { credited: 10n * SOL }, 5_000n],
    ['rose, all tokens and a refund', 300_000_000n, { credited: 5n * SOL, refund: 5n * SOL }, 10_000n],
  ])('in SOL buys, if the price %s', (_, price, end, tokens) => {
    const fold = foldOf([request('a')]);
    const paid = late(10n * SOL, { price });
    fold.receive(paid);
    expect(endOf(fold, paid)).toEqual(ended('a', end));
    expect(decisionOn(fold, 'a')).toMatchObject({ state: 'paid', tokens });
  });

  it.each([
    ['the sale is over', 100_000n, { blockTime: ENDS }],
    ['too few tokens are free', 10_000n, {}],
    ['no live price was known', 100_000n, { price: null }],
  ])('is refunded if %s', (_, free, paid) => {
    const fold = foldOf([request('a')], free);
    fold.closeUntil(EXPIRES + 1);
    if (free === 10_000n) fold.open(request('b', { tokens: 1n, due: SOL, number: 2n, expiresAt: ENDS }));
    const payment = late(10n * SOL, paid);
    fold.receive(payment);
    expect(endOf(fold, payment)).toEqual(ended('a', { refund: 10n * SOL }));
    expect(decisionOn(fold, 'a')).toMatchObject({ state: 'expired', reason: 'expired' });
  });

  it('of a part for a request whose first part was refunded stands alone', () => {
    const fold = foldOf([request('a')]);
    const first = transfer('a', SOL / 2n);
    fold.receive(first);
    const second = late(9n * SOL);
    fold.receive(second);
    expect(endOf(fold, first)).toEqual(ended('a', { refund: SOL / 2n }));
    expect(endOf(fold, second)).toEqual(ended('a', { credited: 9n * SOL }));
    expect(decisionOn(fold, 'a')).toMatchObject({ state: 'paid', tokens: 9_000n });
  });

  it('is in time after the end of the sale, if the request has not expired', () => {
    const fold = foldOf([request('a', { expiresAt: ENDS + 300 })]);
    fold.receive(transfer('a', 10n * SOL, { blockTime: ENDS + 200 }));
    expect(decisionOn(fold, 'a')).toMatchObject({ state: 'paid' });
  });
});

describe('a request that holds no tokens', () => {
  it('gets them when it is paid, or its parts are refunded if too few are left', () => {
    const requests = [request('a', { held: false }), request('b', { held: false, number: 2n })];
    const fold = foldOf(requests, 15_000n);
    fold.receive(transfer('a', 10n * SOL));
    const [part, rest] = [transfer('b', 4n * SOL), transfer('b', 6n * SOL)];
    fold.receive(part);
    fold.receive(rest);
    expect(endOf(fold, part)).toEqual(ended('b', { refund: 4n * SOL }));
    expect(endOf(fold, rest)).toEqual(ended('b', { refund: 6n * SOL }));
    expect(decisionOn(fold, 'b')).toMatchObject({ state: 'short', reason: 'sold-out' });
    expect(freeIn(fold)).toBe(5_000n);
  });
});

describe('limits', () => {
  const round: Limit = { id: 'round', most: 15_000n };
  const wallet: Limit = { id: 'wallet', most: 12_000n };
  const unheld = (id: string, limits: Limit[]) => request(id, { held: false, limits, number: BigInt(id) });

  it('all have to leave enough, and each counts what is sold and held', () => {
    const fold = foldOf([
      request('1', { limits: [SALE, round] }),
      unheld('2', [SALE, round]),
      unheld('3', [SALE, wallet]),
      unheld('4', [SALE, wallet]),
      unheld('5', [SALE]),
    ]);
    for (const id of ['2', '3', '4', '5', '1']) fold.receive(transfer(id, 10n * SOL));
    const states = ['1', '2', '3', '4', '5'].map((id) => decisionOn(fold, id)!.reason ?? 'paid');
    expect(states).toEqual(['paid', 'sold-out', 'paid', 'sold-out', 'paid']);
    expect(Object.fromEntries(fold.taken)).toEqual({ sale: 30_000n, round: 10_000n, wallet: 10_000n });
  });

  it('get back from all of them what a hold does not use', () => {
    const fold = foldOf([request('1', { limits: [SALE, round] }), unheld('2', [SALE, round])]);
    fold.receive(transfer('1', 4n * SOL));
    fold.closeUntil(EXPIRES + 1);
    fold.receive(transfer('2', 11n * SOL, { blockTime: EXPIRES + 1 }));
    expect(Object.fromEntries(fold.taken)).toEqual({ sale: 14_000n, round: 14_000n });
  });

  it('are those of the request’s own terms, and count what was sold under others', () => {
    const [before, after] = [unheld('1', [{ id: 'round', most: 20_000n }]), unheld('2', [round])];
    const fold = foldOf([unheld('0', [{ id: 'round', most: null }]), before, after]);
    for (const id of ['0', '2', '1']) fold.receive(transfer(id, 10n * SOL));
    expect(decisionOn(fold, '2')).toMatchObject({ reason: 'sold-out' });
    expect(decisionOn(fold, '1')).toMatchObject({ state: 'paid' });
  });

  it('need not exist', () => {
    const fold = foldOf([unheld('1', [])], 0n);
    fold.receive(transfer('1', 10n * SOL));
    expect(decisionOn(fold, '1')).toMatchObject({ state: 'paid' });
  });
});

describe('a transaction whose amounts an operator attaches', () => {
  it('pays for one request, also if its first amount still waits for the rest', () => {
    const fold = foldOf([request('a'), request('b', { number: 2n })]);
    const [part, whole] = [4n, 10n].map((sol) => transfer([], sol * SOL, { signature: 'both' }));
    fold.attach(part!, 'a');
    fold.attach(whole!, 'b');
    expect(endOf(fold, whole!)).toEqual(ended('b', { refund: 10n * SOL }));
    fold.closeUntil(EXPIRES + 1);
    expect(decisionOn(fold, 'a')).toMatchObject({ state: 'paid', tokens: 4_000n });
    expect(decisionOn(fold, 'b')).toMatchObject({ state: 'expired' });
  });
});

describe('suspense', () => {
  it('keeps money without a known reference, and an operator can attach it once', () => {
    const fold = foldOf([request('a')]);
    const unnamed = transfer([], 10n * SOL);
    fold.receive(unnamed);
    expect(endOf(fold, unnamed)).toEqual(ended(null, { suspense: 10n * SOL }));
    fold.attach(unnamed, 'a');
    expect(endOf(fold, unnamed)).toEqual(ended('a', { credited: 10n * SOL }));
  });

  it('attaches at the quoted price what was paid in time and is attached later', () => {
    const fold = foldOf([request('a')]);
    const unnamed = transfer([], 10n * SOL, { price: 75_000_000n });
    fold.receive(unnamed);
    fold.closeUntil(ENDS);
    fold.attach(unnamed, 'a');
    expect(decisionOn(fold, 'a')).toMatchObject({ state: 'paid', tokens: 10_000n });
  });

  it('keeps dust, which neither hides nor delays the payment after it', () => {
    const fold = foldOf([request('a')]);
    const dust = transfer('a', 60_000n);
    fold.receive(dust);
    const paid = transfer('a', 10n * SOL);
    fold.receive(paid);
    expect(endOf(fold, dust)).toEqual(ended(null, { suspense: 60_000n }));
    expect(endOf(fold, paid)).toEqual(ended('a', { credited: 10n * SOL }));
  });
});

/* Random histories: requests, payments and the passing of time. */

type Step =
  | { kind: 'open'; request: PaymentRequest }
  | { kind: 'pay'; transfer: Transfer }
  | { kind: 'time'; time: number };

const CAP = 30_000n;
const most = (...amounts: bigint[]) => fc.option(fc.constantFrom(...amounts));
/** A sale with two rounds, in which two wallets buy; or no limit, as for gifts. */
const limits: fc.Arbitrary<Limit[]> = fc
  .record({
    round: fc.constantFrom('r1', 'r2'),
    wallet: fc.constantFrom('w1', 'w2'),
    cap: most(12_000n, 20_000n),
    walletLimit: most(8_000n, 14_000n),
    none: fc.constantFrom(false, false, false, true),
  })
  .map(({ round, wallet, cap, walletLimit, none }) => {
    const ofRound = { id: round, most: cap };
    return none ? [] : [{ id: 'sale', most: CAP }, ofRound, { id: `${wallet}/${round}`, most: walletLimit }];
  });
const NAMES = ['r0', 'r1', 'r2', 'r3', 'r4', 'r5'];
const currency = fc.constantFrom('SOL' as const, 'USDC' as const, 'USDT' as const);

const solPrice = fc.bigInt({ min: 20_000_000n, max: 400_000_000n });

const steps: fc.Arbitrary<Step[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('open', 'pay', 'pay', 'pay', 'time'),
      name: fc.constantFrom(...NAMES),
      other: fc.option(fc.constantFrom(...NAMES)),
      currency,
      tokens: fc.bigInt({ min: 500n, max: 12_000n }),
      held: fc.boolean(),
      limits,
      /** Of the sum that is due, in percent; or any amount. */
      share: fc.oneof(fc.constantFrom(100n, 50n, 60n, 120n), fc.bigInt({ min: 1n, max: 250n })),
      solPrice,
      noPrice: fc.boolean(),
      withheld: fc.constantFrom(false, false, false, true),
      sameSignature: fc.boolean(),
      elapsed: fc.constantFrom(0, 1, 100, 400, 700),
    }),
    { maxLength: 40 },
  )
  .map((given) => {
    let time = OPENED;
    const opened = new Map<string, PaymentRequest>();
    const result: Step[] = [];
    for (const [index, each] of given.entries()) {
      time += each.elapsed;
      const price = (of: Money): bigint => (of === 'SOL' ? each.solPrice : 1_000_000n);
      if (each.kind === 'time') result.push({ kind: 'time', time });
      else if (each.kind === 'open') {
        if (opened.has(each.name)) continue;
        const due = (each.tokens * 150_000n * baseUnitsOf(each.currency)) / price(each.currency) + 1n;
        const opening = request(each.name, {
          currency: each.currency,
          due,
          tokens: each.tokens,
          held: each.held,
          limits: each.limits,
          price: price(each.currency),
          number: BigInt(index),
          expiresAt: time + 600,
        });
        opened.set(each.name, opening);
        result.push({ kind: 'open', request: opening });
      } else {
        const asked = opened.get(each.name);
        const last = result.findLast((step) => step.kind === 'pay');
        const same = each.sameSignature && last?.kind === 'pay' && last.transfer.currency !== each.currency;
        const payment: Transfer = {
          id: `t${index}`,
          signature: same ? last.transfer.signature : `s${index}`,
          blockTime: same ? last.transfer.blockTime : time,
          currency: each.currency,
          unit: baseUnitsOf(each.currency),
          amount: ((asked?.due ?? 1_000_000n) * each.share) / 100n + 1n,
          names: [each.name, ...(each.other ? [each.other] : [])].filter((name) => opened.has(name)),
          price: each.currency === 'SOL' && each.noPrice ? null : price(each.currency),
          withheld: each.withheld,
        };
        result.push({ kind: 'pay', transfer: payment });
      }
    }
    result.push({ kind: 'time', time: time + 10_000 });
    return result;
  });

function play(history: readonly Step[], fold = new SettlementFold(new Map())): SettlementFold {
  for (const step of history) {
    if (step.kind === 'open') {
      // The real hold depends on what is left when the request is made.
      if (step.request.held && !isWithin(step.request.limits, fold.taken, step.request.tokens))
        step.request = { ...step.request, held: false };
      fold.open(step.request);
    } else if (step.kind === 'pay') fold.receive(step.transfer);
    else fold.closeUntil(step.time);
  }
  return fold;
}

const paymentsIn = (history: readonly Step[]): Transfer[] =>
  history.flatMap((step) => (step.kind === 'pay' ? [step.transfer] : []));

describe('any history', () => {
  it('gives every unit one end, sells no token twice, and gives nobody more than was paid for', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const fold = play(history);
        const transfers = new Map(paymentsIn(history).map((payment) => [payment.id, payment]));
        expect(fold.ends).toHaveLength(transfers.size);
        for (const { transferId, credited, refund, suspense, requestId } of fold.ends) {
          const parts = [credited, refund, suspense];
          expect(parts.every((amount) => amount >= 0n)).toBe(true);
          expect(credited + refund + suspense).toBe(transfers.get(transferId)!.amount);
          // Once all requests have closed, only money without a request is in suspense.
          if (requestId !== null) expect(suspense).toBe(0n);
          if (transfers.get(transferId)!.withheld) expect(requestId).toBeNull();
        }
        const paid = fold.decisions.filter(({ state }) => state === 'paid');
        expect(new Set(paid.map(({ signature }) => signature)).size).toBe(paid.length);
        const bought = paid.flatMap(({ requestId, tokens }) =>
          fold.request(requestId)!.limits.map(({ id, most }) => ({ id, most, tokens })),
        );
        for (const [id, taken] of fold.taken) {
          const counted = bought.filter((each) => each.id === id);
          expect(taken).toBe(counted.reduce((sum, { tokens }) => sum + tokens, 0n));
          // The last one of these to be admitted was within its own limit.
          if (counted.length > 0 && counted.every((each) => each.most !== null))
            expect(counted.some((each) => taken <= each.most!)).toBe(true);
        }
        for (const { requestId, tokens, credited, signature } of paid) {
          const asked = fold.request(requestId)!;
          const ends = fold.ends.filter((end) => end.requestId === requestId && end.credited > 0n);
          expect(ends.reduce((sum, end) => sum + end.credited, 0n)).toBe(credited);
          expect(tokens <= asked.tokens).toBe(true);
          const last = ends
            .map((end) => transfers.get(end.transferId)!)
            .findLast((each) => each.signature === signature)!;
          const price =
            last.blockTime > asked.expiresAt && asked.currency === 'SOL' ? last.price! : asked.price;
          // tokens / asked.tokens ≤ credited / due, at the price of the moment.
          expect(tokens * asked.due * asked.price <= asked.tokens * credited * price).toBe(true);
        }
      }),
      { numRuns: 20_000 },
    );
  });

  it('ends the same when it is read in rounds, with only the requests that a round needs', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(6), { minLength: 1, maxLength: 20 }), (history, sizes) => {
        const whole = play(structuredClone(history));
        const rounds = structuredClone(history);
        const kept = {
          requests: new Map<string, PaymentRequest>(),
          ends: new Map<string, TransferEnd>(),
          decisions: new Map<string, Decision>(),
        };
        const paysFor = new Map<string, string>();
        let taken = new Map<string, bigint>();
        for (let round = 0; rounds.length > 0; round++) {
          const part = rounds.splice(0, sizes[round % sizes.length]! + 1);
          const names = new Set(paymentsIn(part).flatMap((payment) => payment.names));
          const needed = [...kept.requests.values()].filter(
            ({ id, state }) => state === 'open' || names.has(id),
          );
          const fold = play(part, new SettlementFold(taken, needed, paysFor));
          for (const { id } of needed) kept.requests.set(id, fold.request(id)!);
          for (const step of part)
            if (step.kind === 'open') kept.requests.set(step.request.id, fold.request(step.request.id)!);
          for (const end of fold.ends) kept.ends.set(end.transferId, end);
          for (const decision of fold.decisions) kept.decisions.set(decision.requestId, decision);
          paysFor.clear();
          for (const { id, signature } of paymentsIn(history)) {
            const end = kept.ends.get(id);
            if (end?.requestId && end.credited + end.suspense > 0n) paysFor.set(signature, end.requestId);
          }
          taken = new Map(fold.taken);
        }
        expect([...kept.ends.values()]).toEqual(expect.arrayContaining(whole.ends));
        expect([...kept.decisions.values()]).toEqual(expect.arrayContaining(whole.decisions));
        expect(taken).toEqual(whole.taken);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Asks 100 tokens or SOL, without limit, minimum or end. */
const giftOf = (id: string, currency: 'token' | 'SOL', number: bigint): PaymentRequest =>
  request(id, {
    limits: [],
    currency,
    due: 100n * baseUnitsOf(currency),
    tokens: 100n * baseUnitsOf(currency),
    number,
    minimum: 0n,
    saleEndsAt: Number.MAX_SAFE_INTEGER,
    repriced: false,
  });

describe('gifts', () => {
  const payments = fc.array(
    fc.record({
      to: fc.constantFrom('token', 'SOL'),
      currency: fc.constantFrom('token' as const, 'SOL' as const),
      percent: fc.bigInt({ min: 1n, max: 250n }),
      elapsed: fc.constantFrom(0, 1, 100, 400, 700),
      price: fc.option(fc.bigInt({ min: 20_000_000n, max: 400_000_000n })),
    }),
    { maxLength: 12 },
  );

  it('are what has arrived up to what was announced, in their own currency, at any price and time', () => {
    fc.assert(
      fc.property(payments, (given) => {
        const fold = new SettlementFold(new Map());
        for (const [index, currency] of (['token', 'SOL'] as const).entries())
          fold.open(giftOf(currency, currency, BigInt(index)));
        let time = OPENED;
        const transfers = given.map(({ to, currency, percent, elapsed, price }) =>
          transfer(to, percent * baseUnitsOf(currency), { currency, price, blockTime: (time += elapsed) }),
        );
        for (const each of transfers) fold.receive(each);
        fold.closeUntil(time + 10_000);
        for (const currency of ['token', 'SOL'] as const) {
          const { due } = giftOf(currency, currency, 0n);
          const own = transfers.filter((each) => each.names[0] === currency && each.currency === currency);
          const inTime = own.filter(({ blockTime }) => blockTime <= EXPIRES);
          const counted = inTime.length > 0 ? inTime : own.slice(0, 1);
          const sum = counted.reduce((total, { amount }) => total + amount, 0n);
          const decision = decisionOn(fold, currency)!;
          expect([decision.state, decision.credited]).toEqual(
            sum > 0n ? ['paid', sum < due ? sum : due] : ['expired', 0n],
          );
        }
        for (const [index, { credited, refund, suspense }] of fold.ends.entries())
          expect([suspense, credited + refund]).toEqual([0n, transfers[index]!.amount]);
      }),
      { numRuns: 2_000 },
    );
  });
});
