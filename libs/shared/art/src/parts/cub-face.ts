import { type Ink, svg } from '../svg.js';
import type { Coat, Face } from './cub-pose.js';

type Mouth = 'smile' | 'laugh' | 'round' | 'frown' | 'puff' | 'grin';

const FACES: Record<
  Exclude<Face, 'away'>,
  { eyes: 'open' | 'shut' | 'wide' | 'keen' | 'low'; mouth: Mouth }
> = {
  smile: { eyes: 'open', mouth: 'smile' },
  joy: { eyes: 'shut', mouth: 'laugh' },
  wow: { eyes: 'wide', mouth: 'round' },
  focus: { eyes: 'keen', mouth: 'grin' },
  sad: { eyes: 'low', mouth: 'frown' },
  blow: { eyes: 'shut', mouth: 'puff' },
};

/** Eyes, muzzle and mouth on a head with its middle at 0, 0. `turn` shifts them as on a sphere. */
export function face(ink: Ink, coat: Coat, name: Exclude<Face, 'away'>, turn: number): string {
  const { p } = ink;
  const { eyes, mouth } = FACES[name];
  const x = turn * 15;
  const fur = p[coat];
  const squeeze = (side: number) => 1 - Math.max(0, turn * side) * 0.22;
  return svg`
    ${[-1, 1].map((side) => svg`<ellipse cx="${x + side * 25}" cy="-24" rx="${10 * squeeze(side)}" ry="7" fill="${fur.pale}" opacity=".75"/>`)}
    ${[-1, 1].map((side) => svg`<ellipse cx="${x + side * 39 * squeeze(side)}" cy="19" rx="11" ry="7.5" fill="${p.blush}" opacity=".5"/>`)}
    ${[-1, 1].map((side) => eye(ink, x * 1.1 + side * 25 * squeeze(side), -1, squeeze(side), eyes, side, fur.dark))}
    ${muzzle(ink, coat, x * 1.5, mouth)}`;
}

function eye(ink: Ink, x: number, y: number, wide: number, look: string, side: number, brow: string): string {
  const { p } = ink;
  if (look === 'shut')
    return svg`<path d="M${x - 12 * wide} ${y + 4}q${12 * wide}-15 ${24 * wide} 0" stroke="${p.ink}" stroke-width="5"/>`;
  const [w, h] = look === 'wide' ? [13.5, 17.5] : [12.5, 16];
  const iris = ink.linear('down', [0.1, p.ink], [0.55, p.night.dark], [1, p.violet.deep]);
  const lid =
    look === 'keen'
      ? svg`<path d="M${x - 13} ${y - 15 - side * -4}q13 ${2 - side} 26 ${-side * 8}" stroke="${brow}" stroke-width="4.5"/>`
      : look === 'low'
        ? svg`<path d="M${x - 11} ${y - 21 - side * 4}q11-4 22 ${side * 8}" stroke="${brow}" stroke-width="4"/>`
        : '';
  const ball = () =>
    svg`<ellipse rx="${w}" ry="${h}" fill="${iris}"/><ellipse cx="-3.5" cy="-6" rx="5" ry="5.5" fill="${p.white}"/><circle cx="4.5" cy="7" r="2.8" fill="${p.violet.pale}"/>`;
  return ink.stamp(`eye ${w}`, ball, x, y, wide === 1 ? 1 : [wide, 1]) + lid;
}

function muzzle(ink: Ink, coat: Coat, x: number, mouth: Mouth): string {
  const { p } = ink;
  const pale = coat === 'snow' ? p.white : p.fur.pale;
  const soft = ink.linear('down', [0, pale], [1, p[coat].light]);
  const line = `fill="none" stroke="${p.ink}" stroke-width="3.4"`;
  const smile = svg`<path d="M${x - 15} 26q2 9 9 9 6 0 6-8 0 8 6 8 7 0 9-9" ${line}/>`;
  const open = (w: number, h: number) =>
    svg`<path d="M${x - w} 28q${w} 5 ${w * 2} 0 0 ${h}-${w} ${h}t-${w}-${h}Z" fill="${p.ink}"/><path d="M${x - w * 0.6} ${28 + h * 0.72}q${w * 0.6}-${h * 0.5} ${w * 1.2} 0-${w * 0.6} ${h * 0.5}-${w * 1.2} 0Z" fill="${p.rose.base}"/>`;
  const mouths: Record<Mouth, string> = {
    smile,
    laugh: open(14, 19) + svg`<path d="M${x - 18} 26q9 8 18 1 9 7 18-1" ${line}/>`,
    round: svg`<ellipse cx="${x}" cy="35" rx="8" ry="9.5" fill="${p.ink}"/><ellipse cx="${x}" cy="39.5" rx="5" ry="4" fill="${p.rose.base}"/>`,
    frown: svg`<path d="M${x - 12} 36q12-10 24 0M${x} 22v6" ${line}/>`,
    puff: svg`<circle cx="${x + 2}" cy="31" r="5" fill="${p.ink}"/>`,
    grin: svg`<path d="M${x - 14} 27q14 6 28 0-2 13-14 13t-14-13Z" fill="${p.ink}"/><path d="M${x - 11} 29.4q11 4 22 0l-2 4.6q-9 3-18 0Z" fill="${p.white}"/>`,
  };
  return svg`<path d="M${x - 1} 8c14-2 29 7 29 20 0 12-13 20-28 20s-28-8-28-20c0-13 13-22 27-20Z" fill="${soft}"/>
    ${mouths[mouth]}
    <path d="M${x - 11} 11q11-6 22 0 2 3-3 8-5 5-8 5t-8-5q-5-5-3-8Z" fill="${ink.linear('down', [0, p.rose.deep], [1, p.mane.dark])}"/>
    <ellipse cx="${x - 3}" cy="12" rx="4.5" ry="1.8" fill="${p.white}" opacity=".6"/>`;
}
