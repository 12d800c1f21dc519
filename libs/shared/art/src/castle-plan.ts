/** A tower of the castle: the middle and the top of its wall, its width and the height of its roof. */
export interface Tower {
  x: number;
  top: number;
  width: number;
  roof: number;
  look: 'gold' | 'rose';
  far?: boolean;
}

/** The castle's box, and the line on which its walls stand. */
export const CASTLE = { width: 760, height: 720, ground: 610 } as const;

const pair = (x: number, tower: Omit<Tower, 'x'>): Tower[] => [
  { x: 380 - x, ...tower },
  { x: 380 + x, ...tower },
];

/** Towers behind the inner wall. */
export const FAR_TOWERS: Tower[] = [
  ...pair(148, { top: 262, width: 46, roof: 104, look: 'rose', far: true }),
  ...pair(80, { top: 214, width: 44, roof: 116, look: 'gold', far: true }),
];
export const TOWERS: Tower[] = [
  { x: 380, top: 232, width: 96, roof: 176, look: 'gold' },
  ...pair(314, { top: 436, width: 64, roof: 98, look: 'rose' }),
  ...pair(208, { top: 356, width: 86, roof: 138, look: 'gold' }),
];
export const GATE_TOWERS: Tower[] = pair(62, { top: 440, width: 56, roof: 84, look: 'rose' });
export const ALL_TOWERS: Tower[] = [...FAR_TOWERS, ...TOWERS, ...GATE_TOWERS];

/** The outline of a tower's roof, 100 wide and 100 high, above y = 0. */
export const CONE = 'M-50 5Q-18-32 0-100 18-32 50 5 0 18-50 5Z';
