import { coinFace } from '../parts/coin.js';
import { crown } from '../parts/crown.js';
import { head } from '../parts/cub-head.js';
import { littleCrown } from '../parts/cub-wear.js';
import { gem } from '../parts/gem.js';
import { rays, spark } from '../parts/sky.js';
import { exchangeArrows } from '../parts/swap-wheel.js';
import { vaultDoor } from '../parts/vault-door.js';
import { type Ink, place, svg } from '../svg.js';

const HEART = 'M0 58C-52 22-66-2-60-28-53-58-14-62 0-30 14-62 53-58 60-28 66-2 52 22 0 58Z';

/** The flywheel around the crown: giving, locking, trading and playing drive each other. */
export function flywheel(ink: Ink): string {
  const { p } = ink;
  const gold = ink.linear(
    'slant',
    [0, p.gold.pale],
    [0.35, p.gold.base],
    [0.65, p.gold.deep],
    [1, p.gold.light],
  );
  const stations = [
    svg`<path d="${HEART}" fill="${ink.linear('slant', [0, p.rose.light], [0.5, p.rose.base], [1, p.rose.deep])}"/><path d="M-44-22q2-20 20-22" stroke="${p.white}" stroke-width="8" opacity=".8"/>`,
    place(vaultDoor(ink), 0, 0, 0.36),
    place(exchangeArrows(ink), 0, 0, 0.86) + place(coinFace(ink), 0, 0, 0.9),
    svg`<path d="M-62-30h-12M-58-4h-22M-56 22h-16" stroke="${p.sky.light}" stroke-width="7"/>${place(head(ink, { face: 'focus', turn: 0.6, hat: littleCrown(ink, 0, -50, -8) }), 6, 18, 0.74)}${place(coinFace(ink), 54, 46, 0.72)}`,
  ];
  return svg`<circle cx="400" cy="400" r="396" fill="${ink.glow(p.violet.base)}" opacity=".5"/>
    <circle cx="404" cy="408" r="300" stroke="${p.gold.dark}" stroke-width="46"/><circle cx="400" cy="400" r="300" stroke="${gold}" stroke-width="44"/>
    <circle cx="400" cy="400" r="318" stroke="${p.gold.pale}" stroke-width="4"/><circle cx="400" cy="400" r="281" stroke="${p.gold.dark}" stroke-width="4" opacity=".6"/>
    <circle cx="400" cy="400" r="300" stroke="${p.gold.pale}" stroke-width="10" stroke-dasharray="0 26.18" opacity=".7"/>
    ${[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => spoke(ink, turn, gold))}
    ${[45, 135, 225, 315].map((turn) => arrow(ink, turn))}
    <circle cx="404" cy="406" r="136" fill="${p.gold.dark}"/><circle cx="400" cy="400" r="136" fill="${gold}"/><circle cx="400" cy="400" r="116" fill="${ink.radial(
      [
        [0, p.violet.base],
        [0.6, p.night.base],
        [1, p.night.deep],
      ],
    )}"/>
    ${ink.clipped('M284 400a116 116 0 1 1 232 0 116 116 0 1 1-232 0Z', rays(ink, 400, 400, 150, 14, 0.5))}
    ${place(crown(ink), 310, 322, 0.56)}
    ${stations.map((drawing, at) => station(ink, at, gold, drawing))}
    ${[
      [258, 250, 13],
      [556, 262, 11],
      [236, 560, 10],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}`;
}

function station(ink: Ink, at: number, gold: string, drawing: string): string {
  const { p } = ink;
  const angle = (at * Math.PI) / 2;
  const medal =
    () => svg`<circle cx="4" cy="7" r="96" fill="${p.gold.dark}"/><circle r="96" fill="${gold}"/><circle r="82" fill="${ink.radial(
      [
        [0, p.violet.base],
        [0.65, p.night.light],
        [1, p.night.deep],
      ],
      0.4,
      0.3,
      0.75,
    )}"/>
    <circle r="82" stroke="${p.gold.dark}" stroke-width="3"/><path d="M-85-32A91 91 0 0 1-32-85" stroke="${p.white}" stroke-width="6" opacity=".85"/>`;
  const [x, y] = [400 + Math.sin(angle) * 300, 400 - Math.cos(angle) * 300];
  return ink.stamp('medal', medal, x, y) + place(drawing, x, y);
}

function spoke(ink: Ink, turn: number, gold: string): string {
  const draw = () =>
    svg`<path d="M-13-130-8-285H8L13-130Z" fill="${gold}" stroke="${ink.p.gold.dark}" stroke-width="2"/>${gem(ink, 0, -212, 11, 15, 'sky')}`;
  return ink.stamp('spoke', draw, 400, 400, 1, turn);
}

/** A clockwise arrow on the rim. */
function arrow(ink: Ink, turn: number): string {
  const { p } = ink;
  const draw = () =>
    svg`<path d="M-62-288A300 300 0 0 1 8-300V-330L66-296 8-258V-276A276 276 0 0 0-58-266Z" fill="${ink.linear('right', [0, p.rose.base], [1, p.rose.light])}" stroke="${p.white}" stroke-width="4"/>`;
  return ink.stamp('arrow', draw, 400, 400, 1, turn);
}
