import { castleFlags, castleLights, castleStone } from '../parts/castle.js';
import type { Ink } from '../svg.js';

/** The castle of the hero section, in three stacked layers. */
export const heroCastle = (ink: Ink): string => castleStone(ink, true);
export const heroLights = (ink: Ink): string => castleLights(ink, true);
export const heroFlags = (ink: Ink): string => castleFlags(ink);
