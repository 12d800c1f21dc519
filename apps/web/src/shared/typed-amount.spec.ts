import { describe, expect, it } from '@jest/globals';
import { judgeAmount } from './typed-amount.js';

const limits = { min: '10000', max: '1000000', decimals: 6 };
const judge = (typed: string, language = 'en') => judgeAmount(typed, { ...limits, language });

describe('judgeAmount', () => {
  it('accepts both limits', () => {
    expect(judge('10000')).toEqual({ kind: 'within', amount: '10000' });
    expect(judge('1000000')).toEqual({ kind: 'within', amount: '1000000' });
  });

  it('rejects amounts one unit beyond either limit', () => {
    expect(judge('9999.999999').kind).toBe('below');
    expect(judge('1000000.000001').kind).toBe('above');
  });

  it('reads separators, spaces and leading zeros as people write them', () => {
    expect(judge(' 250,000 ')).toEqual({ kind: 'within', amount: '250000' });
    expect(judge('0010000.50')).toEqual({ kind: 'within', amount: '10000.5' });
  });

  it('reads the separators of the page’s language', () => {
    expect(judge('10.000', 'de')).toEqual({ kind: 'within', amount: '10000' });
    expect(judge('1.000.000,00', 'de')).toEqual({ kind: 'within', amount: '1000000' });
    expect(judge('20000,5', 'de')).toEqual({ kind: 'within', amount: '20000.5' });
    expect(judge('20000.5')).toEqual({ kind: 'within', amount: '20000.5' });
  });

  it('never reads the decimal point of another language as a thousands separator', () => {
    for (const [typed, language] of [
      ['20000,5', 'en'],
      ['20000.5', 'de'],
      ['20.000,5', 'en'],
      ['20,000.5', 'de'],
    ] as const)
      expect([`${typed} in ${language}`, judge(typed, language).kind]).toEqual([
        `${typed} in ${language}`,
        'not-a-number',
      ]);
  });

  it('accepts any amount if no limit is given', () => {
    const free = (typed: string) => judgeAmount(typed, { decimals: 6, language: 'en' });
    expect(free('0.000001')).toEqual({ kind: 'within', amount: '0.000001' });
    expect(free('9'.repeat(30))).toEqual({ kind: 'within', amount: '9'.repeat(30) });
    expect(free('0').kind).toBe('not-positive');
  });

  it('distinguishes an empty field, zero and text that is no number', () => {
    expect(judge('  ').kind).toBe('empty');
    expect(judge('0.0').kind).toBe('not-positive');
    for (const typed of ['-1', '1e6', '10000.1234567', 'ten', '١٠٠٠٠', '1.2.3']) {
      expect([typed, judge(typed).kind]).toEqual([typed, 'not-a-number']);
    }
  });
});
