/** A cub's fur; the ramp of that name in the palette. */
export type Coat = 'fur' | 'amber' | 'snow';
/** What a face says; `away` is the back of the head. */
export type Face = 'smile' | 'joy' | 'wow' | 'focus' | 'sad' | 'blow' | 'away';
/** A place in a drawing's own box. */
export type Point = readonly [x: number, y: number];

/**
 * A cub in a box of its own: it stands on y = 0 around x = 0, is about 210 tall and looks to the right where it
 * looks anywhere. Hands and feet are points; limbs bend between them and the body.
 */
export interface Pose {
  coat?: Coat;
  face?: Face;
  /** How far the head turns to the side, −1 to 1, and how it tilts, in degrees. */
  turn?: number;
  tilt?: number;
  /** How far the body leans, in degrees. */
  lean?: number;
  /** The hand in front, and the one behind the body. */
  near?: Point;
  far?: Point;
  /** The feet, in front and behind; sitting shows both soles. */
  step?: readonly [near: Point, far: Point];
  sits?: boolean;
  /** A mane says: no longer small. */
  mane?: boolean;
  tail?: 'up' | 'low' | 'back' | 'none';
  /** Drawn on the head, whose middle is 0, 0 and whose top is −54. */
  hat?: string;
  /** Drawn in the near hand, around 0, 0, behind the paw. */
  holds?: string;
  /** Drawn over the body and under the head, where the neck is 0, 0. */
  wears?: string;
  /** Drawn behind everything, where the neck is 0, 0. */
  cape?: string;
}
