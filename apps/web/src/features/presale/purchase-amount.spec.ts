import { describe, expect, it } from 'vitest';
import { judgeAmount } from './purchase-amount.js';

const limits = { min: '10000', max: '1000000', decimals: 6 };
const judge = (typed: string) => judgeAmount(typed, limits);

describe('judgeAmount', () => {
  it('takes both limits as within', () => {
    expect(judge('10000')).toEqual({ kind: 'within', amount: '10000' });
    expect(judge('1000000')).toEqual({ kind: 'within', amount: '1000000' });
  });

  it('refuses the last unit beyond either limit', () => {
    expect(judge('9999.999999').kind).toBe('below');
    expect(judge('1000000.000001').kind).toBe('above');
  });

  it('reads separators, spaces and leading zeros as people write them', () => {
    expect(judge(' 250,000 ')).toEqual({ kind: 'within', amount: '250000' });
    expect(judge('0010000.50')).toEqual({ kind: 'within', amount: '10000.5' });
  });

  it('tells nothing, zero and no number apart', () => {
    expect(judge('  ').kind).toBe('empty');
    expect(judge('0.0').kind).toBe('not-positive');
    for (const typed of ['-1', '1e6', '10000.1234567', 'ten', '١٠٠٠٠', '1.2.3']) {
      expect(judge(typed).kind, typed).toBe('not-a-number');
    }
  });
});
