import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { History, type TransactionRecord } from './history.js';

it('pages through an address without gaps or repetitions', () => {
  const page = fc.integer({ min: 1, max: 7 });
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 40 }), page, (mine, limit) => {
      const history = new History();
      for (const [slot, isMine] of mine.entries()) {
        const accountKeys = [isMine ? 'me' : 'other'];
        const record = { slot: slot * 3, height: slot * 2, signature: `${slot}`, fee: 5n, accountKeys };
        history.add(record as unknown as TransactionRecord);
      }
      const seen: string[] = [];
      for (;;) {
        const found = history.ofAddress('me', { limit, before: seen.at(-1) });
        seen.push(...found.map(({ signature }) => signature));
        if (found.length < limit) break;
      }
      const expected = [...mine.keys()].filter((slot) => mine[slot]).reverse();
      expect(seen).toEqual(expected.map(String));
      expect(history.totalFees).toBe(5n * BigInt(mine.length));
    }),
  );
});

it('returns nothing before an unknown signature', () => {
  const history = new History();
  expect(history.ofAddress('me', { limit: 10, before: 'unknown' })).toEqual([]);
});
