import { JUMP, SLIDE } from '#zoom';

/** The input devices that can hold a key of the game. */
export type InputDevice = 'keys' | 'touch' | 'pad';

/** The keys held on all input devices together, as the engine's bit mask. */
export class HeldKeys {
  private readonly by: Record<InputDevice, number> = { keys: 0, touch: 0, pad: 0 };

  /** Keys pressed since the last tick, so that a tap shorter than a tick still counts for one. */
  private tapped = 0;

  /** Returns the keys held for the next tick. */
  take(): number {
    const { keys, touch, pad } = this.by;
    const held = keys | touch | pad | this.tapped;
    this.tapped = 0;
    return held;
  }

  set(device: InputDevice, held: number): void {
    this.tapped |= held & ~this.by[device];
    this.by[device] = held;
  }

  press(device: InputDevice, key: number): void {
    this.set(device, this.by[device] | key);
  }

  release(device: InputDevice, key: number): void {
    this.by[device] &= ~key;
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
export type KeyAction = typeof JUMP | typeof SLIDE | 'pause' | 'mute' | 'start';

const KEY_ACTIONS: Readonly<Record<string, KeyAction>> = {
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
export const actionOf = (code: string): KeyAction | undefined => KEY_ACTIONS[code];

/** Controls that use every key, and controls that use only Space and Enter. */
const NEEDS_ALL_KEYS =
  'input:not([type="checkbox"]), select, textarea, [role="slider"], [role="tab"], [contenteditable="true"], dialog, [role="dialog"]';
const NEEDS_PRESS_KEYS = 'a[href], button, summary, input';
const PRESS_KEYS = new Set(['Space', 'Enter']);

/** Whether a key pressed on `target` belongs to another control than the stage. */
export function isForOtherControl(target: EventTarget | null, code: string): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(NEEDS_ALL_KEYS) !== null ||
    (PRESS_KEYS.has(code) && target.closest(NEEDS_PRESS_KEYS) !== null)
  );
}
