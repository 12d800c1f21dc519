import { JUMP, SLIDE } from '#libs/zoom';

/** What can hold a key of the game down. */
export type Hand = 'keys' | 'touch' | 'pad';

/** What all hands hold together, as the engine wants it. */
export class HeldKeys {
  private readonly by: Record<Hand, number> = { keys: 0, touch: 0, pad: 0 };

  /** What was pressed since the last tick: a tap that is shorter than a tick counts in one. */
  private tapped = 0;

  /** What is held in the next tick. */
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

  /** Lets go of everything, as when the page is left. */
  clear(): void {
    this.by.keys = 0;
    this.by.touch = 0;
    this.by.pad = 0;
    this.tapped = 0;
  }
}

/** What a key does. */
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

/** What the key of that code does in the game. */
export const deedOf = (code: string): KeyDeed | undefined => DEEDS[code];

/** Controls that need all keys for themselves, and those that are pressed with two of them. */
const TYPED =
  'input:not([type="checkbox"]), select, textarea, [role="slider"], [role="tab"], [contenteditable="true"], dialog, [role="dialog"]';
const PRESSED = 'a[href], button, summary, input';
const PRESSING = new Set(['Space', 'Enter']);

/** Whether a key that was pressed there belongs to another control than the stage. */
export function isTaken(target: EventTarget | null, code: string): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(TYPED) !== null || (PRESSING.has(code) && target.closest(PRESSED) !== null);
}
