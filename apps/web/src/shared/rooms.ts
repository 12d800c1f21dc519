import { config } from './brand.js';

export const ROOMS = ['vault', 'swap', 'play', 'store', 'stats'] as const;
export type RoomName = (typeof ROOMS)[number];

const BUILT: ReadonlySet<RoomName> = new Set(['vault', 'swap', 'play', 'stats']);

/** Whether a room has a page and is switched on for this site (reading D14). Other rooms show their placeholder. */
export const isOpen = (room: RoomName): boolean => BUILT.has(room) && config.features[room] === 'live';
