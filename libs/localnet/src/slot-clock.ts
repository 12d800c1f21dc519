import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import type { History } from './history.js';

export const SLOT_MS = 400;
export const SLOTS_PER_EPOCH = 432_000;
/** For how many heights a blockhash stays valid, as on the real network. */
export const BLOCKHASH_LIFETIME = 150;

/**
 * Slots and block heights, computed from the time without a timer.
 *
 * The height grows by one every 400 ms. Each transaction ends its slot, so slot = height + transactions so far, and
 * two transactions in a row never share a blockhash. A blockhash ages only by height, so a burst of transactions can't
 * expire the blockhash of a transaction that somebody is still reviewing in a wallet.
 */
export class SlotClock {
  private highest = 0;
  private hashedTo = -1;
  private readonly slotsByHash = new Map<string, number>();

  constructor(
    private readonly genesisHash: string,
    private readonly startedAt: number,
    private readonly history: History,
    private readonly now: () => number,
  ) {}

  height(): number {
    const byTime = Math.floor((this.now() - this.startedAt) / SLOT_MS);
    // The machine's clock may be set back, but the chain's height must never decrease.
    this.highest = Math.max(this.highest, this.history.last()?.height ?? 0, byTime);
    return this.highest;
  }

  slot(): number {
    return this.height() + this.history.length;
  }

  heightAt(slot: number): number {
    return slot - this.history.countBefore('slot', slot);
  }

  /** In Unix seconds. */
  timeAt(slot: number): number {
    return Math.floor((this.startedAt + this.heightAt(slot) * SLOT_MS) / 1000);
  }

  blockhash(slot: number): string {
    return bs58.encode(createHash('sha256').update(`${this.genesisHash}:${slot}`).digest());
  }

  latest(): { blockhash: string; lastValidBlockHeight: number } {
    const height = this.height();
    const slot = height + this.history.length;
    return { blockhash: this.blockhash(slot), lastValidBlockHeight: height + BLOCKHASH_LIFETIME };
  }

  isValid(blockhash: string): boolean {
    const height = this.height();
    const oldestHeight = Math.max(0, height - BLOCKHASH_LIFETIME);
    const oldest = oldestHeight + this.history.countBefore('height', oldestHeight);
    const newest = height + this.history.length;
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
