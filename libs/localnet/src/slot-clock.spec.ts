import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { History, type TransactionRecord } from './history.js';
import { BLOCKHASH_LIFETIME, SLOT_MS, SlotClock } from './slot-clock.js';

/** A clock whose time and transactions the test decides. */
function chain() {
  let time = 1_000_000;
  const history = new History();
  const clock = new SlotClock('genesis', time, history, () => time);
  const transact = () => {
    const record = { slot: clock.slot(), height: clock.height(), signature: `${history.length}`, fee: 0n };
    history.add({ ...record, accountKeys: ['payer'] } as unknown as TransactionRecord);
  };
  return { clock, history, transact, pass: (ms: number) => void (time += ms) };
}

it('accepts exactly the blockhashes of the last 150 heights', () => {
  const step = fc.oneof(fc.constant('transact' as const), fc.integer({ min: -2_000, max: 40_000 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { clock, history, transact, pass } = chain();
      const issued: { blockhash: string; lastValidBlockHeight: number; slot: number }[] = [];
      for (const each of steps) {
        const before = clock.slot();
        if (each === 'transact') transact();
        else pass(each);
        expect(clock.slot()).toBeGreaterThanOrEqual(before + (each === 'transact' ? 1 : 0));
        expect(clock.slot()).toBe(clock.height() + history.length);
        issued.push({ ...clock.latest(), slot: clock.slot() });
        for (const { blockhash, lastValidBlockHeight, slot } of issued) {
          expect(clock.isValid(blockhash)).toBe(clock.height() <= lastValidBlockHeight);
          expect(clock.heightAt(slot)).toBe(lastValidBlockHeight - BLOCKHASH_LIFETIME);
        }
      }
    }),
  );
});

it('gives each transaction its own slot and blockhash and knows the time of every slot', () => {
  const { clock, transact, pass } = chain();
  const first = clock.latest().blockhash;
  transact();
  const second = clock.latest().blockhash;
  expect(second).not.toBe(first);
  expect(clock.isValid(first)).toBe(true);
  pass(10 * SLOT_MS);
  expect([clock.height(), clock.slot()]).toEqual([10, 11]);
  expect([clock.timeAt(0), clock.timeAt(1), clock.timeAt(11)]).toEqual([1_000, 1_000, 1_004]);
  expect(clock.isValid(clock.blockhash(12))).toBe(false);
});
