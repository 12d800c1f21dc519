import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SvmAccount } from './litesvm.js';
import { UndoLog } from './undo-log.js';

const ADDRESSES = ['a', 'b', 'c'];
const write = fc.record({
  address: fc.constantFrom(...ADDRESSES),
  // Without lamports, the account does not exist.
  lamports: fc.bigInt({ min: 0n, max: 3n }),
});

type State = Record<string, SvmAccount | null>;
const missing: State = { a: null, b: null, c: null };

const accountOf = (address: string, lamports: bigint) => (lamports > 0n ? { address, lamports } : null);

it('restores the accounts as they were at any slot that is not final', () => {
  fc.assert(
    fc.property(fc.array(write, { maxLength: 12 }), fc.nat(12), fc.nat(12), (writes, finalized, from) => {
      const undoLog = new UndoLog();
      const states: State[] = [missing];
      for (const [slot, { address, lamports }] of writes.entries()) {
        const state = states.at(-1)!;
        undoLog.save(slot, [address], (each) => state[each]!);
        states.push({ ...state, [address]: accountOf(address, lamports) as SvmAccount | null });
      }
      const latest = states.at(-1)!;
      const finalizedState = states[Math.min(finalized, writes.length)]!;
      undoLog.forget(finalized - 1);
      for (const address of ADDRESSES) {
        const original = undoLog.original(address);
        expect(original === undefined ? latest[address] : original).toEqual(finalizedState[address]);
      }

      const restored = { ...latest };
      for (const { before } of undoLog.takeFrom(from)) Object.assign(restored, Object.fromEntries(before));
      expect(restored).toEqual(states[Math.min(Math.max(from, finalized), writes.length)]);
    }),
  );
});
