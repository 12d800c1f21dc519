/** The cub's pose: hands and feet in the sheet's pixels, angles in radians, with the feet at 0, 0. */
export interface Pose {
  /** Rotation of the whole cub about its hips, its offset and its vertical scale. */
  turn: number;
  shift: number;
  rise: number;
  stretch: number;
  /** Forward lean of the trunk with arms and head, and tilt of the head. */
  lean: number;
  tilt: number;
  nearX: number;
  nearY: number;
  farX: number;
  farY: number;
  stepNearX: number;
  stepNearY: number;
  stepFarX: number;
  stepFarY: number;
}

export type Gait = 'wait' | 'run' | 'rise' | 'fall' | 'slide' | 'stumble' | 'crash' | 'cheer';

const POSES: Record<Exclude<Gait, 'run'>, Pose> = {
  wait: pose(0, 0, 0, 1, 0.04, 0, [40, -46], [-40, -48], [19, 0], [-19, 0]),
  rise: pose(0, 0, 0, 1.07, 0.3, -0.14, [-36, -60], [72, -108], [58, -26], [-62, -14]),
  fall: pose(0, 0, 0, 1.02, 0.1, 0.04, [62, -126], [-66, -118], [32, -22], [-40, -30]),
  slide: pose(-1.02, 34, -2, 0.96, 0.06, 0.72, [34, -52], [-46, -62], [58, -10], [40, -32]),
  stumble: pose(0.3, 0, -6, 0.98, 0.34, 0.16, [64, -120], [-34, -128], [44, -16], [-50, -26]),
  crash: pose(1.32, -26, -16, 1, 0.1, -0.3, [44, -108], [-44, -96], [22, -6], [-20, -4]),
  cheer: pose(0, 0, 0, 1.03, -0.04, -0.05, [48, -136], [-46, -138], [24, 0], [-24, 0]),
};

function pose(
  turn: number,
  shift: number,
  rise: number,
  stretch: number,
  lean: number,
  tilt: number,
  near: readonly [number, number],
  far: readonly [number, number],
  stepNear: readonly [number, number],
  stepFar: readonly [number, number],
): Pose {
  const [nearX, nearY] = near;
  const [farX, farY] = far;
  const [stepNearX, stepNearY] = stepNear;
  const [stepFarX, stepFarY] = stepFar;
  return {
    turn,
    shift,
    rise,
    stretch,
    lean,
    tilt,
    nearX,
    nearY,
    farX,
    farY,
    stepNearX,
    stepNearY,
    stepFarX,
    stepFarY,
  };
}

/** A new pose that may be modified. */
export const freshPose = (): Pose => ({ ...POSES.wait });

const FEET = { back: 62, lift: 52 } as const;

/** Writes the pose of a gait at a point of its cycle (radians) into `into`. */
export function poseOf(gait: Gait, cycle: number, into: Pose): void {
  if (gait !== 'run') {
    Object.assign(into, POSES[gait]);
    if (gait === 'cheer') into.rise = -Math.abs(Math.sin(cycle)) * 34;
    if (gait === 'wait') into.rise = Math.sin(cycle) * 1.5;
    return;
  }
  const swing = Math.sin(cycle);
  const swung = Math.cos(cycle);
  into.turn = 0;
  into.shift = 0;
  into.rise = -Math.abs(swung) * 13;
  into.stretch = 1 + Math.abs(swung) * 0.035;
  into.lean = 0.26 + Math.abs(swing) * 0.05;
  into.tilt = -0.12 + Math.sin(cycle * 2) * 0.05;
  into.stepNearX = 6 + swing * FEET.back;
  into.stepNearY = -Math.max(0, swung) * FEET.lift;
  into.stepFarX = -6 - swing * FEET.back;
  into.stepFarY = -Math.max(0, -swung) * FEET.lift;
  into.nearX = 4 - swing * 54;
  into.nearY = -64 - Math.max(0, swing) * 6 - Math.max(0, -swing) * 24;
  into.farX = 4 + swing * 60;
  into.farY = -66 - Math.max(0, swing) * 30;
}

/** Moves `from` towards `to` by `part`, 0 to 1. */
export function approach(from: Pose, to: Pose, part: number): void {
  for (const key of KEYS) from[key] += (to[key] - from[key]) * part;
}

const KEYS = Object.keys(POSES.wait) as (keyof Pose)[];
