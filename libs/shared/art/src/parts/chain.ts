import { type Ink, svg } from '../svg.js';

/** A chain of golden links that sags between two points. */
export function chain(
  ink: Ink,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  count: number,
  sag = 40,
): string {
  const { gold } = ink.p;
  const point = (t: number) =>
    [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + Math.sin(t * Math.PI) * sag] as const;
  const length = Math.hypot(x2 - x1, y2 - y1) / count;
  const wide = () =>
    svg`<rect x="-26" y="-13" width="52" height="26" rx="13" stroke="${gold.dark}" stroke-width="11"/><rect x="-26" y="-14" width="52" height="26" rx="13" stroke="${gold.base}" stroke-width="8"/><path d="M-16-16H12" stroke="${gold.pale}" stroke-width="4"/>`;
  const edge = () =>
    svg`<path d="M-22 1H22" stroke="${gold.dark}" stroke-width="13"/><path d="M-22 0H22" stroke="${gold.deep}" stroke-width="10"/><path d="M-20-3H20" stroke="${gold.light}" stroke-width="3"/>`;
  return Array.from({ length: count }, (_, at) => {
    const [x, y] = point((at + 0.5) / count);
    const [ax, ay] = point(at / count);
    const [bx, by] = point((at + 1) / count);
    const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    return ink.stamp(
      at % 2 === 0 ? 'link' : 'link edge',
      at % 2 === 0 ? wide : edge,
      x,
      y,
      length / 38,
      turn,
    );
  }).join('');
}
