import { describe, expect, it } from '@jest/globals';
import type { Payment } from '#contracts';
import { arrivedAmount, failedAttempt, isPayable, refundsDue, stageOf } from './payment-stage.js';

const EXPIRY = '2026-11-25T12:10:00.000Z';
const IN_TIME = Date.parse(EXPIRY) - 1;

const OPEN: Payment = {
  currency: 'SOL',
  state: 'open',
  due: '0.28',
  received: '0',
  missing: '0.28',
  recipient: 'recipient',
  mint: null,
  reference: 'reference',
  expiresAt: EXPIRY,
  held: true,
  price: '142',
  priceReadAt: EXPIRY,
  link: 'solana:recipient',
  arrived: [],
  handedOver: [],
  withheld: false,
  promise: { text: '', signature: '', key: '' },
};

const arrived = (part: Partial<Payment['arrived'][number]>): Payment['arrived'][number] => ({
  signature: 'arrived',
  amount: '0.1',
  credited: '0',
  refund: '0',
  waiting: '0',
  currency: 'SOL',
  arrivedAt: EXPIRY,
  ...part,
});

const stage = (part: Partial<Payment>, reversed = false, now = IN_TIME) =>
  stageOf({ ...OPEN, ...part }, reversed, now);

describe('the stage of an open payment', () => {
  it('is waiting until something was signed, and closing once the time is up', () => {
    expect(stage({})).toBe('waiting');
    expect(stage({}, false, IN_TIME + 1)).toBe('closing');
  });

  it('follows the transaction that was handed over, also after the time is up', () => {
    const handedOver = (state: Payment['handedOver'][number]['state']) => ({
      handedOver: [{ signature: 'one', state, failure: null }],
    });
    for (const now of [IN_TIME, IN_TIME + 1]) {
      expect(stage(handedOver('sent'), false, now)).toBe('sent');
      expect(stage(handedOver('seen'), false, now)).toBe('seen');
      expect(stage(handedOver('landed'), false, now)).toBe('seen');
    }
  });

  it('asks to pay again after a transaction has expired or failed', () => {
    for (const failure of [null, 'funds', 'frozen', 'other'] as const) {
      const state = failure ? ('failed' as const) : ('expired' as const);
      const handedOver = [{ signature: 'one', state, failure }];
      expect(stage({ handedOver })).toBe('waiting');
      expect(failedAttempt({ ...OPEN, handedOver })).toBe(failure ?? 'expired');
    }
    expect(failedAttempt(OPEN)).toBeUndefined();
  });

  it('asks for the rest when a part has arrived', () => {
    const handedOver = [{ signature: 'arrived', state: 'landed' as const, failure: null }];
    const part = { received: '0.1', missing: '0.18', arrived: [arrived({ waiting: '0.1' })], handedOver };
    expect(stage(part)).toBe('part');
    expect(isPayable('part')).toBe(true);
  });
});

describe('the stage of a payment whose amount is withheld', () => {
  it('never asks to pay again, and never says that nothing was charged', () => {
    for (const state of ['open', 'expired', 'short'] as const)
      expect(stage({ state, withheld: true })).toBe('withheld');
    expect(isPayable('withheld')).toBe(false);
  });
});

describe('the stage of a closed payment', () => {
  it('tells a payment that was too small from one for which no tokens were left', () => {
    const small = [arrived({ refund: '0.1' })];
    expect(stage({ state: 'short', arrived: small })).toBe('short');
    const whole = [...small, arrived({ signature: 'rest', amount: '0.18', refund: '0.18' })];
    expect(stage({ state: 'short', arrived: whole })).toBe('soldOut');
  });

  it('is expired, credited or reversed', () => {
    expect(stage({ state: 'expired' })).toBe('expired');
    expect(stage({ state: 'paid' })).toBe('credited');
    expect(stage({ state: 'paid' }, true)).toBe('reversed');
  });
});

it('refunds are added up for each currency', () => {
  const payment = {
    ...OPEN,
    arrived: [
      arrived({ refund: '0.01' }),
      arrived({ signature: 'two', refund: '0.02' }),
      arrived({ signature: 'three', currency: 'USDC', amount: '5', refund: '5' }),
    ],
  };
  expect(refundsDue(payment)).toEqual([
    { amount: '0.03', currency: 'SOL' },
    { amount: '5', currency: 'USDC' },
  ]);
  expect(arrivedAmount(payment)).toBe('0.2');
  expect(refundsDue(OPEN)).toEqual([]);
});
