/** Middle, top of the wall, width and height of the roof, in the castle's 760 by 720 picture. */
export interface Tower {
  x: number;
  top: number;
  width: number;
  roof: number;
  look: 'gold' | 'rose';
  far?: boolean;
}

export const GROUND = 610;
/** Farthest first. */
export const TOWERS: Tower[] = [
  { x: 232, top: 262, width: 46, roof: 104, look: 'rose', far: true },
  { x: 528, top: 262, width: 46, roof: 104, look: 'rose', far: true },
  { x: 300, top: 214, width: 44, roof: 116, look: 'gold', far: true },
  { x: 460, top: 214, width: 44, roof: 116, look: 'gold', far: true },
  { x: 380, top: 232, width: 96, roof: 176, look: 'gold' },
  { x: 66, top: 436, width: 64, roof: 98, look: 'rose' },
  { x: 694, top: 436, width: 64, roof: 98, look: 'rose' },
  { x: 172, top: 356, width: 86, roof: 138, look: 'gold' },
  { x: 588, top: 356, width: 86, roof: 138, look: 'gold' },
];
export const GATE_TOWERS: Tower[] = [
  { x: 318, top: 440, width: 56, roof: 84, look: 'rose' },
  { x: 442, top: 440, width: 56, roof: 84, look: 'rose' },
];
