import { type Ink, svg } from '../svg.js';

/** The body of a large coin of radius 210 around 240, 240: edge, rim, pearls and recessed field. */
export function tokenBody(ink: Ink, field: 'violet' | 'rose' | 'sky'): string {
  const { p } = ink;
  const rim = ink.linear(
    'slant',
    [0, p.gold.pale],
    [0.3, p.gold.base],
    [0.55, p.gold.deep],
    [0.75, p.gold.light],
    [1, p.gold.deep],
  );
  const inner = ink.linear(
    'slant',
    [0, p.gold.dark],
    [0.4, p.gold.deep],
    [0.75, p.gold.base],
    [1, p.gold.pale],
  );
  const ground = ink.radial(
    [
      [0, p[field].light],
      [0.5, p[field].base],
      [1, p[field].dark],
    ],
    0.38,
    0.32,
    0.75,
  );
  return svg`<ellipse cx="240" cy="452" rx="150" ry="18" fill="${ink.glow(p.ink)}" opacity=".7"/>
    <circle cx="247" cy="251" r="206" fill="${p.gold.dark}"/><circle cx="244" cy="246" r="207" fill="${p.gold.deep}"/>
    <circle cx="240" cy="240" r="208" fill="${rim}"/>
    <circle cx="240" cy="240" r="190" stroke="${p.gold.dark}" stroke-width="2" opacity=".5"/>
    <circle cx="240" cy="240" r="180" stroke="${p.gold.pale}" stroke-width="9" stroke-dasharray="0 18.85"/>
    <circle cx="240" cy="240" r="170" fill="${inner}"/><circle cx="240" cy="240" r="160" fill="${ground}"/>`;
}

/** Light on a token: a sheen across it and a bright edge at the upper left. */
export function tokenSheen(ink: Ink): string {
  const { white } = ink.p;
  return svg`<path d="M66 178A184 184 0 0 1 178 66L214 58 96 388A208 208 0 0 1 66 352Z" fill="${white}" opacity=".1"/>
    <path d="M47 180A202 202 0 0 1 180 47" stroke="${white}" stroke-width="7" opacity=".85"/><path d="M434 296A202 202 0 0 1 330 421" stroke="${white}" stroke-width="4" opacity=".4"/>`;
}

/** Embossed rays in a token's field. */
export function tokenRays(ink: Ink, count = 24): string {
  const step = (2 * Math.PI) / count;
  const point = (angle: number) => svg`${240 + Math.sin(angle) * 160} ${240 - Math.cos(angle) * 160}`;
  const beams = Array.from(
    { length: count },
    (_, at) => svg`M240 240L${point(at * step - step / 4)} ${point(at * step + step / 4)}Z`,
  );
  return svg`<path d="${beams}" fill="${ink.p.white}" opacity=".1"/>`;
}
