import { castle } from '../parts/castle.js';
import type { Ink } from '../svg.js';

/** The castle of the hero section. */
export const heroCastle = (ink: Ink): string => castle(ink, true);
