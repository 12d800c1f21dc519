import { JUMP, SLIDE } from '#libs/zoom';
import type { HeldKeys } from './held-keys.js';

/** Buttons of a standard gamepad. */
const PAD = { a: 0, b: 1, start: 9, up: 12, down: 13 } as const;
/** How far the stick is down before it counts. */
const STICK = 0.5;

/** Asked once a frame: a gamepad has no events for its buttons. */
export class Gamepads {
  private startWas = false;

  constructor(private readonly held: HeldKeys) {}

  /** Whether there is one that must be asked. */
  get areThere(): boolean {
    return (navigator.getGamepads?.() ?? []).some((pad) => pad !== null);
  }

  /** Reads all gamepads. Answers whether start was pressed since the last time. */
  read(): boolean {
    let held = 0;
    let start = false;
    for (const pad of navigator.getGamepads?.() ?? []) {
      if (!pad) continue;
      const isDown = (button: number) => pad.buttons[button]?.pressed === true;
      if (isDown(PAD.a) || isDown(PAD.up)) held |= JUMP;
      if (isDown(PAD.b) || isDown(PAD.down) || (pad.axes[1] ?? 0) > STICK) held |= SLIDE;
      start ||= isDown(PAD.start);
    }
    this.held.set('pad', held);
    const pressed = start && !this.startWas;
    this.startWas = start;
    return pressed;
  }
}
