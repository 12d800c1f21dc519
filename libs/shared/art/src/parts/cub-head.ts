import { type Ink, place, svg } from '../svg.js';
import { face } from './cub-face.js';
import { coatPaint } from './cub-body.js';
import type { Coat, Pose } from './cub-pose.js';

const SKULL =
  'M0-55C32-56 56-38 59-8c1 9 6 14 14 17-6 3-9 4-11 6 3 5 6 8 10 11-8 3-14 4-19 9C41 48 21 53 0 53S-41 48-53 35c-5-5-11-6-19-9 4-3 7-6 10-11-2-2-5-3-11-6 8-3 13-8 14-17C-56-38-32-56 0-55Z';
const TUFT =
  'M-19-47c-5-13 3-24 13-29-2 7 1 10 5 11 2-9 11-14 21-14-6 6-4 10-1 13 5-3 10-3 15 0-8 2-8 10-15 17Q2-37-19-47Z';

/** A cub's head with its hat, about 146 by 130, the middle at 0, 0. */
export function head(
  ink: Ink,
  { coat = 'fur', face: look = 'smile', turn = 0, mane = false, hat = '' }: Pose,
): string {
  const { p } = ink;
  const away = look === 'away';
  const side = (at: number) =>
    ink.stamp(`ear ${coat} ${away} ${at}`, () => ear(ink, coat, at, away), at * 43 - turn * 7, -41);
  return svg`
    ${mane && ruff(ink, turn)}${side(-1)}${side(1)}
    ${ink.stamp(`skull ${coat}`, () => skull(ink, coat), 0, 0)}
    ${away ? nape(ink) : face(ink, coat, look, turn)}
    <path d="${TUFT}"${turn !== 0 && svg` transform="translate(${turn * 8})"`} fill="${ink.linear('down', [0, p.mane.light], [1, p.mane.deep])}"/>
    ${hat && turn !== 0 ? place(hat, turn * 5, 0) : hat}`;
}

function skull(ink: Ink, coat: Coat): string {
  const fur = ink.p[coat];
  return svg`<path d="${SKULL}" fill="${ink.radial(
    [
      [0, fur.light],
      [0.5, fur.base],
      [1, fur.deep],
    ],
    0.36,
    0.26,
    0.82,
  )}"/>
    <path d="M59-8c1 9 6 14 14 17-6 3-9 4-11 6 3 5 6 8 10 11-8 3-14 4-19 9C41 48 21 53 0 53S-41 48-53 35C-20 50 44 44 59-8Z" fill="${fur.dark}" opacity=".22"/>
    <path d="M-57-12C-52-38-30-53-3-53" stroke="${ink.p.white}" stroke-width="4" opacity=".55"/>`;
}

function ear(ink: Ink, coat: Coat, side: number, away: boolean): string {
  const { p } = ink;
  const fur = p[coat];
  const inner = svg`<circle cx="${side}" cy="2" r="13" fill="${ink.linear('down', [0, p.rose.deep], [1, p.blush])}" opacity=".85"/>
    <path d="M-9 17q2-14 8-18 0 8 3 11 3-5 8-7-2 9 0 15Z" fill="${fur.pale}" opacity=".9"/>`;
  return svg`<circle r="22" fill="${coatPaint(ink, coat)}"/>${!away && inner}`;
}

/** The back of the head. */
function nape(ink: Ink): string {
  const { mane } = ink.p;
  return svg`<path d="M-46 26q6 8 10 20 8-8 12-14 4 10 10 24 8-12 12-24 6 12 14 22 4-12 8-24 8 8 14 16 2-12 10-20Q0 44-46 26Z" fill="${mane.base}" opacity=".55"/>
    <path d="M-18-30q10 12 8 30M14-34q-2 18 6 30" stroke="${mane.base}" stroke-width="4" opacity=".35"/>`;
}

/** A collar of tufts around the head. */
function ruff(ink: Ink, turn: number): string {
  const count = 15;
  const at = (angle: number, radius: number) =>
    svg`${Math.sin(angle) * radius * 1.1 - turn * 6} ${-Math.cos(angle) * radius}`;
  const tufts = Array.from({ length: count }, (_, index) => {
    const from = (index / count) * 2 * Math.PI;
    const step = (2 * Math.PI) / count;
    const lean = from < Math.PI - 0.1 ? 0.74 : 0.26;
    return svg`${index === 0 && `M${at(from, 62)}`}Q${at(from + step * 0.2, 80)} ${at(from + step * lean, 83)}Q${at(from + step * 0.86, 74)} ${at(from + step, 63)}`;
  });
  const { mane } = ink.p;
  const paint = ink.linear('slant', [0, mane.light], [0.35, mane.base], [0.75, mane.deep], [1, mane.dark]);
  return svg`<path d="${tufts}Z" transform="translate(0 2)" fill="${paint}"/>`;
}
