import { type Ink, svg } from '../svg.js';
import { foot, limb, paw, sole, tail, trunk } from './cub-body.js';
import { head } from './cub-head.js';
import type { Coat, Point, Pose } from './cub-pose.js';

export type { Pose } from './cub-pose.js';

/** A cub of the kingdom, standing on 0, 0 unless it sits. */
export function cub(ink: Ink, pose: Pose): string {
  const { coat = 'fur', face, lean = 0, tilt = 0, turn = 0, sits = false, tail: curl = 'up' } = pose;
  const {
    near = [44, -44],
    far = [-44, -44],
    step = [
      [19, 0],
      [-19, 0],
    ],
    holds,
  } = pose;
  const back = face === 'away';
  const stands = !pose.step;
  const low = sits ? 12 : 0;
  const atNeck = (drawing = '') => drawing && svg`<g transform="translate(0 -98)">${drawing}</g>`;
  const legs = sits
    ? { far: '', near: sole(ink, coat, [-38, 4]) + sole(ink, coat, [40, 4]) }
    : {
        far: leg(ink, coat, [-17, -26], step[1], !stands),
        near: leg(ink, coat, [18, -24], step[0], false),
      };
  const frontal = stands && far[1] > -84;
  const farArm =
    limb(ink, coat, [-25, -83], far, 24, far[1] < -84 ? -8 : 12, !stands) + paw(ink, coat, far, !stands);
  // From back to front: cape, tail, parts behind the trunk, trunk, head, near arm.
  const lower = svg`
    ${!back && atNeck(pose.cape)}
    ${curl !== 'none' && tail(ink, coat, curl)}
    ${!frontal && farArm}${stands && !sits && legs.near}${trunk(ink, coat, back)}${frontal && farArm}`;
  const upper = svg`
    ${back && atNeck(pose.cape)}${atNeck(pose.wears)}
    <g transform="translate(${turn * 6} -142)rotate(${tilt})">${head(ink, pose)}</g>
    ${limb(ink, coat, [26, -82], near, 25, near[1] < -84 ? 8 : -12)}
    ${holds && svg`<g transform="translate(${near[0]} ${near[1]})">${holds}</g>`}
    ${paw(ink, coat, near)}`;
  const torso = (drawing: string) =>
    lean === 0 && low === 0
      ? drawing
      : svg`<g transform="translate(0 ${low})${lean !== 0 && svg` rotate(${lean} 0 -30)`}">${drawing}</g>`;
  return svg`${legs.far}${torso(lower)}${(!stands || sits) && legs.near}${torso(upper)}`;
}

const leg = (ink: Ink, coat: Coat, hip: Point, to: Point, far: boolean): string =>
  limb(ink, coat, hip, [to[0], to[1] - 11], 27, Math.abs(to[0] - hip[0]) > 20 ? -14 : 2, far) +
  foot(ink, coat, to, far);

/** The shadow under something that stands on the ground. */
export function groundShadow(ink: Ink, x: number, y: number, wide: number, opacity = 0.5): string {
  return svg`<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${wide * 0.2}" fill="${ink.glow(ink.p.ink)}" opacity="${opacity}"/>`;
}
