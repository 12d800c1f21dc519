import type { Ink } from '../svg.js';
import { cub } from './cub.js';
import { collar, flyingCape, littleCrown } from './cub-wear.js';

/** The runner: a cub at full speed, leaping. */
export function runner(ink: Ink): string {
  return cub(ink, {
    face: 'focus',
    turn: 0.95,
    lean: 20,
    tilt: -8,
    near: [-34, -62],
    far: [70, -98],
    step: [
      [60, -24],
      [-66, -20],
    ],
    cape: flyingCape(ink),
    wears: collar(ink),
    tail: 'back',
    hat: littleCrown(ink, 0, -50, -10),
  });
}
