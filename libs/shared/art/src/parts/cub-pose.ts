/** A cub's fur: the name of a ramp of the palette. */
export type Coat = 'fur' | 'amber' | 'snow';
/** A facial expression. `away` shows the back of the head. */
export type Face = 'smile' | 'joy' | 'wow' | 'focus' | 'sad' | 'blow' | 'away';
/** A point in a drawing's own box. */
export type Point = readonly [x: number, y: number];

/**
 * A cub in its own box. It stands on y = 0 around x = 0, is about 210 tall and looks to the right unless it looks
 * straight ahead. Hands and feet are points; limbs bend between them and the body.
 */
export interface Pose {
  coat?: Coat;
  face?: Face;
  /** The head's turn to the side, −1 to 1, and its tilt in degrees. */
  turn?: number;
  tilt?: number;
  /** The body's lean in degrees. */
  lean?: number;
  /** The hand in front, and the one behind the body. */
  near?: Point;
  far?: Point;
  /** The feet, in front and behind. A sitting cub shows both soles. */
  step?: readonly [near: Point, far: Point];
  sits?: boolean;
  /** Adults have a mane. */
  mane?: boolean;
  tail?: 'up' | 'low' | 'back' | 'none';
  /** Drawn on the head. The head's middle is 0, 0 and its top is y = −54. */
  hat?: string;
  /** Drawn in the near hand, behind the paw. The hand is 0, 0. */
  holds?: string;
  /** Drawn over the body and under the head. The neck is 0, 0. */
  wears?: string;
  /** Drawn behind everything. The neck is 0, 0. */
  cape?: string;
}
