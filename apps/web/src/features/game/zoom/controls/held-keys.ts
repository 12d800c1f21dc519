import { JUMP, SLIDE } from '#zoom';

/** The input devices that can hold a key of the game. */
export type Hand = 'keys' | 'touch' | 'pad';

/** The keys held on all input devices together, as the engine's bit mask. */
export class HeldKeys {
  private readonly by: Record<Hand, number> = { keys: 0, touch: 0, pad: 0 };

  /** Keys pressed since the last tick, so that a tap shorter than a tick still counts for one. */
  private tapped = 0;

  /** Returns the keys held for the next tick. */
  take(): number {
    const { keys, touch, pad } = this.by;
    const held = keys | touch | pad | this.tapped;
    this.tapped = 0;
    return held;
  }

  set(hand: Hand, held: number): void {
    this.tapped |= held & ~this.by[hand];
    this.by[hand] = held;
  }

  press(hand: Hand, key: number): void {
    this.set(hand, this.by[hand] | key);
  }

  release(hand: Hand, key: number): void {
    this.by[hand] &= ~key;
  }

  /** Releases all keys, for instance when the page is left. */
  clear(): void {
    this.by.keys = 0;
    this.by.touch = 0;
    this.by.pad = 0;
    this.tapped = 0;
  }
}

/** The actions that keys can have. */
export type KeyDeed = typeof JUMP | typeof SLIDE | 'pause' | 'mute' | 'start';

const DEEDS: Readonly<Record<string, KeyDeed>> = {
  Space: JUMP,
  ArrowUp: JUMP,
  KeyW: JUMP,
  ArrowDown: SLIDE,
  KeyS: SLIDE,
  Escape: 'pause',
  KeyP: 'pause',
  KeyM: 'mute',
  Enter: 'start',
};

/** The action of the key with that `KeyboardEvent.code`. */
export const deedOf = (code: string): KeyDeed | undefined => DEEDS[code];

/** Controls that need every key (`TYPED`), and controls that need only Space and Enter (`PRESSED`). */
const TYPED =
  'input:not([type="checkbox"]), select, textarea, [role="slider"], [role="tab"], [contenteditable="true"], dialog, [role="dialog"]';
const PRESSED = 'a[href], button, summary, input';
const PRESSING = new Set(['Space', 'Enter']);

/** Whether a key pressed on `target` belongs to another control than the stage. */
export function isTaken(target: EventTarget | null, code: string): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(TYPED) !== null || (PRESSING.has(code) && target.closest(PRESSED) !== null);
}
