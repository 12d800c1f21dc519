import { type Ink, svg } from '../svg.js';
import type { Coat, Point } from './cub-pose.js';

/** A limb from its joint to its end, bent sideways by `bend`. */
export function limb(
  ink: Ink,
  coat: Coat,
  from: Point,
  to: Point,
  width: number,
  bend: number,
  far = false,
): string {
  const fur = ink.p[coat];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const path = svg`M${from[0]} ${from[1]}Q${from[0] + dx / 2 - (dy / length) * bend} ${from[1] + dy / 2 + (dx / length) * bend} ${to[0]} ${to[1]}`;
  const stroke = (colour: string, x: number, y: number) =>
    svg`<path d="${path}"${x !== 0 && svg` transform="translate(${x} ${y})"`} stroke="${colour}" stroke-width="${width}"/>`;
  return far ? stroke(fur.deep, 0, 0) : stroke(fur.deep, 2.4, 1) + stroke(fur.base, 0, 0);
}

/** The paint for fur lit from the upper left. */
export function coatPaint(ink: Ink, coat: Coat): string {
  const { light, base, deep } = ink.p[coat];
  return ink.linear('slant', [0, light], [0.45, base], [1, deep]);
}

/** The end of an arm. */
export function paw(ink: Ink, coat: Coat, [x, y]: Point, far = false): string {
  const fur = ink.p[coat];
  const paint = () => (far ? fur.deep : coatPaint(ink, coat));
  return ink.stamp(
    `paw ${coat} ${far}`,
    () =>
      svg`<circle r="13.5" fill="${paint()}"/>${!far && svg`<path d="M-3 11v-6M4 11v-6" stroke="${fur.dark}" stroke-width="2" opacity=".5"/>`}`,
    x,
    y,
  );
}

/** A foot at a point. It is flat on the ground; if it is lifted behind the body, its toes point down. */
export function foot(ink: Ink, coat: Coat, [x, y]: Point, far = false): string {
  const fur = ink.p[coat];
  const lifted = y < -8 ? (x < 0 ? 58 : -16) : 0;
  const paint = () => (far ? fur.deep : coatPaint(ink, coat));
  return ink.stamp(
    `foot ${coat} ${far}`,
    () =>
      svg`<path d="M-17-6c0-12 12-16 21-14 10 1 18 8 18 14 0 5-6 6-20 6s-19-1-19-6Z" fill="${paint()}"/><path d="M7-1v-6M14-2v-5" stroke="${fur.dark}" stroke-width="2" opacity=".5"/>`,
    x,
    y,
    1,
    lifted,
  );
}

/** A foot seen from its sole. */
export function sole(ink: Ink, coat: Coat, [x, y]: Point): string {
  const { p } = ink;
  return ink.stamp(
    `sole ${coat}`,
    () => svg`<ellipse cy="-17" rx="19" ry="20" fill="${coatPaint(ink, coat)}"/>
      <ellipse cy="-11" rx="9.5" ry="8" fill="${p.blush}"/><path d="M-9-24h0M0-27h0M9-24h0" stroke="${p.blush}" stroke-width="8"/>`,
    x,
    y,
  );
}

const TAILS = {
  up: ['M-24-26C-58-18-72-46-58-74', -58, -78, -8],
  low: ['M-22-24C-46-10-66-14-78-26', -82, -30, -48],
  back: ['M-22-36C-52-30-74-52-98-46', -102, -46, -84],
} as const;

/** The tail with its tuft. */
export function tail(ink: Ink, coat: Coat, kind: keyof typeof TAILS): string {
  const { p } = ink;
  const [path, x, y, turn] = TAILS[kind];
  return svg`<path d="${path}" stroke="${p[coat].deep}" stroke-width="9"/>
    <path d="M0 9C-13 4-12-10 1-27 12-12 13 4 0 9Z" transform="translate(${x} ${y})rotate(${turn})" fill="${p.mane.base}"/>`;
}

/** Trunk and belly; hips at y −34, neck at −98. */
export function trunk(ink: Ink, coat: Coat, back: boolean): string {
  const { p } = ink;
  const fur = p[coat];
  const pale = coat === 'snow' ? p.white : p.fur.pale;
  return ink.stamp(
    `trunk ${coat} ${back}`,
    () => svg`<path d="M-21-104C-38-88-46-56-41-30-37-10-20-7 0-7s37-3 41-23C46-56 38-88 21-104Z" fill="${coatPaint(ink, coat)}"/>
      <path d="M41-30C46-56 38-88 21-104L8-104C30-80 30-30 0-7c20 0 37-3 41-23Z" fill="${fur.dark}" opacity=".2"/>
      ${!back && svg`<ellipse cx="2" cy="-46" rx="25" ry="33" fill="${pale}" opacity=".85"/>`}`,
    0,
    0,
  );
}
