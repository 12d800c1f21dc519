import { acacia } from '../parts/acacia.js';
import { banner } from '../parts/banner.js';
import { castleFar } from '../parts/castle-far.js';
import { coin } from '../parts/coin.js';
import { foot, paw, trunk } from '../parts/cub-body.js';
import { head } from '../parts/cub-head.js';
import type { Face } from '../parts/cub-pose.js';
import { collar, littleCrown } from '../parts/cub-wear.js';
import { house } from '../parts/house.js';
import { bush, pine } from '../parts/land.js';
import { lantern } from '../parts/lantern.js';
import { raven } from '../parts/raven.js';
import { cloud, moon, spark } from '../parts/sky.js';
import { litWindow, tower } from '../parts/tower.js';
import { type Cell, type CellName, ZOOM_SHEET } from '../sheet-sizes.js';
import { type Ink, place, svg } from '../svg.js';

/** The game's sprite sheet: everything that moves, side by side. The page cuts it into sprites. */
export function zoomSheet(ink: Ink): string {
  return (Object.keys(DRAWINGS) as CellName[])
    .map((name) => put(ZOOM_SHEET[name], DRAWINGS[name](ink)))
    .join('');
}

const put = ({ x, y, originX, originY }: Cell, drawing: string): string =>
  place(drawing, x + originX, y + originY);

const looking = (face: Face) => (ink: Ink) =>
  head(ink, { face, turn: 0.95, hat: ink.stamp('crown', () => littleCrown(ink, 0, -50, -10), 0, 0) });

const turned = (turn: number) => (ink: Ink) => coin(ink, 0, 0, 34, { turn });

const DRAWINGS: Record<CellName, (ink: Ink) => string> = {
  'head-focus': looking('focus'),
  'head-joy': looking('joy'),
  'head-wow': looking('wow'),
  'head-sad': looking('sad'),
  trunk: (ink) => svg`${trunk(ink, 'fur', false)}<g transform="translate(0 -98)">${collar(ink)}</g>`,
  'paw-near': (ink) => paw(ink, 'fur', [0, 0]),
  'paw-far': (ink) => paw(ink, 'fur', [0, 0], true),
  'foot-near': (ink) => foot(ink, 'fur', [0, 0]),
  'foot-far': (ink) => foot(ink, 'fur', [0, 0], true),
  'coin-0': turned(0),
  'coin-1': turned(0.4),
  'coin-2': turned(0.65),
  'coin-3': turned(0.86),
  heart,
  spark: (ink) => spark(ink, 0, 0, 28, ink.p.white),
  'raven-up': (ink) => raven(ink, 'up'),
  'raven-level': (ink) => raven(ink, 'level'),
  'raven-down': (ink) => raven(ink, 'down'),
  hedge,
  wall,
  banner: (ink) => banner(ink, 0, 4, 166, 516),
  lantern: (ink) => lantern(ink, 0, 0, 0.94),
  castle: (ink) =>
    place(castleFar(ink, ink.p.stone.base, ink.p.rose.base, ink.p.gold.light), -225, -240, 0.6),
  pine: (ink) => pine(ink, 0, 0, 164),
  bush: (ink) => bush(ink, 0, 0, 150),
  tower: (ink) =>
    svg`${place(tower(ink, { width: 84, roof: 130, look: 'rose' }, 280), 0, -280)}${place(litWindow(ink), 0, -150)}`,
  house: (ink) => house(ink, 0, 0, 1.5, 0),
  acacia: (ink) => place(acacia(ink), 0, 0, 0.86),
  cloud: (ink) => cloud(ink, 0, 0, 1.4, ink.p.white),
  moon: (ink) => moon(ink, 0, 0, 36),
  sun,
};

function heart(ink: Ink): string {
  const { rose, white } = ink.p;
  return svg`<path d="M0 32C-26 14-36-2-33-16-29-31-9-33 0-16 9-33 29-31 33-16 36-2 26 14 0 32Z" fill="${ink.linear('slant', [0, rose.light], [0.45, rose.base], [1, rose.deep])}"/>
    <path d="M-25-10q1-9 10-11" stroke="${white}" stroke-width="5" opacity=".8"/>`;
}

function sun(ink: Ink): string {
  const { gold, white, cream } = ink.p;
  return svg`<circle r="116" fill="${ink.glow(gold.pale)}"/><circle r="38" fill="${ink.linear('down', [0, white], [0.5, cream], [1, gold.light])}"/>`;
}

/** A trimmed hedge in a stone trough, 104 wide and 120 high. */
function hedge(ink: Ink): string {
  const { leaf, rose, stone, gold } = ink.p;
  const roses = [
    [-30, -66],
    [4, -92],
    [30, -54],
    [-8, -44],
    [34, -98],
    [-38, -100],
  ].map(([x = 0, y = 0]) => svg`M${x} ${y}h0`);
  return svg`<path d="M-52-24C-62-40-58-62-50-72-58-96-44-116-26-116-14-128 14-128 26-116 46-116 58-94 50-72 60-58 62-38 52-24Z" fill="${ink.linear('slant', [0, leaf.light], [0.4, leaf.base], [1, leaf.dark])}"/>
    <path d="M-44-76q6-12 18-10M-14-108q12-8 24 0M20-78q12-6 20 2M-36-44q8-10 20-6M8-58q8-8 18-4" stroke="${leaf.pale}" stroke-width="4" opacity=".6"/>
    <path d="${roses}" stroke="${rose.base}" stroke-width="15"/><path d="${roses}" stroke="${rose.pale}" stroke-width="6"/>
    <path d="M-56-28H56L50 0H-50Z" fill="${ink.linear('right', [0, stone.light], [0.5, stone.base], [1, stone.dark])}"/><path d="M-58-28H58" stroke="${gold.base}" stroke-width="6"/>`;
}

/** A piece of the castle wall, 88 wide and 208 high. */
function wall(ink: Ink): string {
  const { stone, gold, night } = ink.p;
  return svg`<path d="M-44 0V-176h88V0Z" fill="${ink.linear('right', [0, stone.light], [0.35, stone.base], [1, stone.dark])}"/>
    <path d="M-52-176v-32h26v14h14v-14h24v14h14v-14h26v32l-8 14h-88Z" fill="${ink.linear('right', [0, stone.pale], [0.4, stone.light], [1, stone.deep])}"/>
    <path d="M-52-207h26M-12-207h24M26-207h26" stroke="${gold.light}" stroke-width="5"/>
    <path d="M-36-136h28m14 0h28M-28-108h22m16 0h20M-36-80h30m14 0h26M-26-52h24m14 0h22M-36-26h28m14 0h28" stroke="${night.dark}" stroke-width="4" opacity=".4"/>
    <path d="M-42-172V-2" stroke="${stone.pale}" stroke-width="4" opacity=".7"/><path d="M-8-96v-20a8 8 0 0 1 16 0v20Z" fill="${gold.light}"/>`;
}
