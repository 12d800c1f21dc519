import type { SetClock, Svm } from './litesvm.js';
import { usesLookupTables } from './lookup-tables.js';
import { SLOTS_PER_EPOCH, type SlotClock } from './slot-clock.js';
import type { WireTransaction } from './transaction.js';

export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111';
/** For how many slots programs know the hash, as on the real network. */
const SLOT_HASHES = 512;

/** The time and the recent slots that programs read. */
export class Sysvars {
  constructor(
    private readonly svm: Svm,
    private readonly setClock: SetClock,
    private readonly clock: SlotClock,
  ) {}

  /** Prepares them for a transaction in this slot. */
  enterSlot(slot: number, { message }: WireTransaction): void {
    this.setTime(slot);
    if (usesLookupTables(message)) this.svm.setSlotHashes(this.recentSlotHashes(slot));
  }

  setTime(slot: number): void {
    this.setClock(slot, Math.floor(slot / SLOTS_PER_EPOCH), this.clock.timeAt(slot));
  }

  private recentSlotHashes(slot: number): { slot: bigint; hash: string }[] {
    const newestFirst = Array.from({ length: Math.min(slot, SLOT_HASHES) }, (_, index) => slot - 1 - index);
    return newestFirst.map((each) => ({ slot: BigInt(each), hash: this.clock.blockhash(each) }));
  }
}
