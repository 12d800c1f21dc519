import { JUMP, SLIDE } from '#zoom';
import type { HeldKeys } from './held-keys.js';

/** Buttons of a standard gamepad. */
const BUTTON = { a: 0, b: 1, start: 9, up: 12, down: 13 } as const;
/** How far the stick must be pushed before it counts. */
const STICK = 0.5;

/** Polled once per frame, because gamepads send no events for their buttons. */
export class Gamepads {
  private wasStartDown = false;

  constructor(private readonly held: HeldKeys) {}

  /** Whether a gamepad is connected. */
  get areConnected(): boolean {
    return (navigator.getGamepads?.() ?? []).some((pad) => pad !== null);
  }

  /** Reads all gamepads. @returns whether Start was pressed since the last call */
  read(): boolean {
    let held = 0;
    let start = false;
    for (const pad of navigator.getGamepads?.() ?? []) {
      if (!pad) continue;
      const isDown = (button: number) => pad.buttons[button]?.pressed === true;
      if (isDown(BUTTON.a) || isDown(BUTTON.up)) held |= JUMP;
      if (isDown(BUTTON.b) || isDown(BUTTON.down) || (pad.axes[1] ?? 0) > STICK) held |= SLIDE;
      start ||= isDown(BUTTON.start);
    }
    this.held.set('pad', held);
    const pressed = start && !this.wasStartDown;
    this.wasStartDown = start;
    return pressed;
  }
}
