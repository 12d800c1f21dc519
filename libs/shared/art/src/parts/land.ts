import { type Ink, type Paint, svg } from '../svg.js';

/** Points of a skyline, from the left edge to the right. */
export type Line = readonly (readonly [x: number, y: number])[];

/** The path of a soft skyline through points, closed at the bottom. It extends a little beyond both ends. */
export function ridge(line: Line, bottom: number): string {
  const [first = [0, 0]] = line;
  const [last = [0, 0]] = line.slice(-1);
  const curves = line.slice(1).map(([x, y], at) => {
    const [px, py] = line[at] ?? first;
    const half = (x - px) / 2;
    return at === 0 ? svg`C${px + half} ${py} ${x - half} ${y} ${x} ${y}` : svg`S${x - half} ${y} ${x} ${y}`;
  });
  return svg`M${first[0] - 6} ${bottom + 6}V${first[1]}H${first[0]}${curves}H${last[0] + 6}V${bottom + 6}Z`;
}

/** The colour of land, which is light by day if it is one of the night's. */
function land({ p }: Ink, colour: string): Paint {
  const day = new Map([
    [p.violet.base, p.day.far.pale],
    [p.violet.deep, p.day.far.base],
    [p.night.base, p.day.far.pale],
    [p.night.light, p.day.near.base],
    [p.stone.deep, p.day.near.base],
    [p.night.deep, p.day.near.pale],
    [p.night.dark, p.day.near.pale],
  ]).get(colour);
  return day ? [colour, day] : colour;
}

/** The paint of the ground in front or of a floor, dark by night. */
export const ground = (ink: Ink, top = ink.p.night.light, foot = ink.p.night.dark): string =>
  ink.linear('down', [0, land(ink, top)], [1, land(ink, foot)]);

/** A hill with a gradient from `top` to `foot`. `rim` is the light along its skyline. */
export function hill(ink: Ink, line: Line, bottom: number, top: string, foot: string, rim?: string): string {
  const light = rim && ` stroke="${rim}" stroke-width="2.5" stroke-opacity=".45"`;
  return svg`<path d="${ridge(line, bottom)}" fill="${ground(ink, top, foot)}"${light}/>`;
}

/** Pointed mountains far away. */
export function mountains(
  ink: Ink,
  line: Line,
  bottom: number,
  colour: string,
  foot: string,
  opacity = 1,
): string {
  const path = line.map(([x, y], at) => svg`${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const [lastX] = line[line.length - 1] ?? [0];
  const [firstX] = line[0] ?? [0];
  const sides = line
    .slice(1, -1)
    .filter(([, y], at) => y < (line[at]?.[1] ?? 0) && y < (line[at + 2]?.[1] ?? 0))
    .map(([x, y]) => svg`M${x} ${y}l70 90-34-8-10 44-26-40Z`);
  return svg`<g opacity="${opacity}"><path d="${path}L${lastX} ${bottom}L${firstX} ${bottom}Z" fill="${ground(ink, colour, foot)}"/><path d="${sides}" fill="${foot}" opacity=".4"/></g>`;
}

/** A pointed tree of the north, `h` high, its foot at x, y. */
export function pine(ink: Ink, x: number, y: number, h: number): string {
  const { p } = ink;
  return ink.stamp(
    'pine',
    () =>
      svg`<path d="M-4 0v-16h8V0Z" fill="${p.wood.dark}"/><path d="M0-100 18-66H9L26-38H14L32-10Q0-2-32-10L-14-38H-26L-9-66H-18Z" fill="${ink.linear('right', [0, p.leaf.base], [0.5, p.leaf.deep], [1, p.leaf.dark])}"/><path d="M0-100-18-66M-9-66-26-38M-14-38-32-10" stroke="${p.leaf.light}" stroke-width="2" opacity=".6"/>`,
    x,
    y,
    h / 100,
  );
}

/** A round bush, `w` wide, its foot at x, y. */
export function bush(ink: Ink, x: number, y: number, w: number): string {
  const { p } = ink;
  return ink.stamp(
    'bush',
    () =>
      svg`<path d="M-50 2C-60-18-40-34-26-30-22-52 14-56 20-36 42-46 62-14 48 2Q0 10-50 2Z" fill="${ink.linear('slant', [0, p.leaf.light], [0.4, p.leaf.base], [1, p.leaf.dark])}"/><path d="M-34-14q4-8 12-8M-8-34q8-8 16-4M22-18q8-4 12 2" stroke="${p.leaf.pale}" stroke-width="3" opacity=".5"/>`,
    x,
    y,
    w / 100,
  );
}

/** Tufts of grass along the ground. */
export function grass(spots: Line, colour: string, opacity = 0.8): string {
  const path = spots.map(
    ([x, y]) => svg`M${x - 9} ${y}q2-10-4-16 8 4 9 12 0-12 3-20 3 8 3 19 3-8 9-12-5 8-5 17Z`,
  );
  return svg`<path d="${path}" fill="${colour}" opacity="${opacity}"/>`;
}

/** Hills far off, for scenes of 800 by 600. */
export const farHills = (ink: Ink): string =>
  hill(
    ink,
    [
      [0, 420],
      [180, 384],
      [400, 430],
      [620, 384],
      [800, 416],
    ],
    600,
    ink.p.violet.deep,
    ink.p.night.base,
    ink.p.violet.pale,
  );

/** Lower hills, for scenes of 800 by 600. */
export const lowHills = (ink: Ink): string =>
  hill(
    ink,
    [
      [0, 390],
      [200, 372],
      [420, 404],
      [620, 366],
      [800, 392],
    ],
    600,
    ink.p.violet.deep,
    ink.p.night.base,
    ink.p.violet.pale,
  );

/** The meadow in front. */
export const meadow = (ink: Ink): string =>
  hill(
    ink,
    [
      [0, 506],
      [260, 484],
      [540, 490],
      [800, 506],
    ],
    600,
    ink.p.night.light,
    ink.p.night.dark,
    ink.p.violet.pale,
  );
