import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import type { History } from './history.js';

/** The default length of a slot, in milliseconds. */
export const SLOT_MS = 400;
export const SLOTS_PER_EPOCH = 432_000;
/** For how many heights a blockhash stays valid, as on the real network. */
export const BLOCKHASH_LIFETIME = 150;

/** In milliseconds. */
export interface ClockTimes {
  slotMs: number;
  /** The time from a transaction to its finality. Rounded up to whole slots. */
  finalityMs: number;
}

/**
 * Slots and block heights, computed from the time without a timer.
 *
 * The height grows by one every `slotMs`. Each transaction ends its slot, so slot = height + transactions so far, and
 * two transactions in a row never share a blockhash. A blockhash ages only by height, so a burst of transactions can't
 * expire the blockhash of a transaction that somebody is still reviewing in a wallet.
 */
export class SlotClock {
  readonly slotMs: number;
  private readonly heightsToFinality: number;
  private genesisSlots = 0;
  private highest = 0;
  private hashedTo = -1;
  private readonly slotsByHash = new Map<string, number>();

  constructor(
    private readonly genesisHash: string,
    private readonly startedAt: number,
    private readonly history: History,
    private readonly now: () => number,
    { slotMs, finalityMs }: ClockTimes = { slotMs: SLOT_MS, finalityMs: 0 },
  ) {
    this.slotMs = slotMs;
    this.heightsToFinality = Math.ceil(finalityMs / slotMs);
  }

  height(): number {
    const byTime = Math.floor((this.now() - this.startedAt) / this.slotMs);
    // The machine's clock may be set back, but the chain's height must never decrease.
    this.highest = Math.max(this.highest, this.history.lastHeight(), byTime);
    return this.highest;
  }

  slot(): number {
    return this.height() + this.history.endedSlots;
  }

  /** Makes all transactions so far final. */
  endGenesis(): void {
    this.genesisSlots = this.history.endedSlots;
  }

  get finalizesAtOnce(): boolean {
    return this.heightsToFinality === 0;
  }

  /** The newest final slot. A slot that a transaction may still enter is not final. */
  finalizedSlot(): number {
    if (this.finalizesAtOnce) return Math.max(0, this.slot() - 1);
    const height = this.height() - this.heightsToFinality;
    if (height < 0) return Math.max(0, this.genesisSlots - 1);
    return height + this.history.endedBefore('height', height + 1);
  }

  heightAt(slot: number): number {
    return slot - this.history.endedBefore('slot', slot);
  }

  /** In Unix seconds. */
  timeAt(slot: number): number {
    return Math.floor((this.startedAt + this.heightAt(slot) * this.slotMs) / 1000);
  }

  blockhash(slot: number): string {
    return bs58.encode(createHash('sha256').update(`${this.genesisHash}:${slot}`).digest());
  }

  /** The newest blockhash. */
  latest(): { blockhash: string; lastValidBlockHeight: number } {
    return this.lifetimeAt(this.slot());
  }

  /** The blockhash of a slot, and the last height at which a transaction with it is accepted. */
  lifetimeAt(slot: number): { blockhash: string; lastValidBlockHeight: number } {
    return {
      blockhash: this.blockhash(slot),
      lastValidBlockHeight: this.heightAt(slot) + BLOCKHASH_LIFETIME,
    };
  }

  isValid(blockhash: string): boolean {
    const height = this.height();
    const oldestHeight = Math.max(0, height - BLOCKHASH_LIFETIME);
    const oldest = oldestHeight + this.history.endedBefore('height', oldestHeight);
    const newest = height + this.history.endedSlots;
    for (let slot = Math.max(this.hashedTo + 1, oldest); slot <= newest; slot++) {
      this.slotsByHash.set(this.blockhash(slot), slot);
      this.hashedTo = slot;
    }
    for (const [hash, slot] of this.slotsByHash) {
      if (slot >= oldest) break;
      this.slotsByHash.delete(hash);
    }
    return this.slotsByHash.has(blockhash);
  }
}
