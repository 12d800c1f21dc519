import { type Ink, type Stop, svg } from '../svg.js';

/** A deterministic pseudo-random generator of numbers from 0 to 1. */
export function scattered(seed: number): () => number {
  let state = seed * 2654435761 + 12345;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Stars across the width and down to the height, fewer towards the horizon, and four glints. */
export function stars(ink: Ink, width: number, height: number, count = 70, seed = 1): string {
  const { p } = ink;
  const next = scattered(seed);
  const groups: [size: number, opacity: string][] = [
    [1.6, '.55'],
    [2.6, '.75'],
    [3.8, '.95'],
  ];
  const dots = groups.map(([size, opacity], group) => {
    const path = Array.from(
      { length: Math.round(count / (group * 1.6 + 1)) / 1.9 },
      () => svg`M${Math.round(next() * width)} ${Math.round(next() ** 1.5 * height)}h0`,
    );
    return svg`<path d="${path}" stroke="${p.cream}" stroke-width="${size}" opacity="${opacity}"/>`;
  });
  const glints = Array.from({ length: 4 }, (_, at) =>
    spark(ink, width * (0.1 + 0.26 * at) + next() * 60, height * (0.08 + next() * 0.5), 6 + next() * 6),
  );
  return svg`${dots}${glints}`;
}

/** A four-pointed glint. */
export function spark(ink: Ink, x: number, y: number, r: number, colour = ink.p.cream): string {
  return ink.stamp(
    `spark ${colour}`,
    () => `<path d="M0-10Q1-1 10 0 1 1 0 10-1 1-10 0-1-1 0-10Z" fill="${colour}"/>`,
    x,
    y,
    r / 10,
  );
}

/** The sky over a whole picture: stars and a light below by night, the golden hour by day. */
export function nightSky(ink: Ink, width: number, height: number, seed = 1): string {
  const { p } = ink;
  const [top, high, low, horizon] = p.day.sky;
  const glow: Stop[] = [
    [0, p.rose.base, 0.55],
    [0.5, p.rose.deep, 0.2],
    [1, p.rose.deep, 0],
  ];
  return svg`<path d="M0 0h${width}v${height}H0Z" fill="${ink.linear('down', [0, [p.night.dark, top]], [0.35, [p.night.base, high]], [0.72, [p.violet.deep, low]], [1, [p.violet.base, horizon]])}"/>
    ${ink.byNight(svg`<path d="M0 0h${width}v${height}H0Z" fill="${ink.radial(glow, 0.55, 0.85, 0.7)}"/>${stars(ink, width, height * 0.7, Math.round(width / 16), seed)}`)}`;
}

/** The evening sky over the savanna with its low sun at x, y. */
export function eveningSky(ink: Ink, width: number, height: number, x: number, y: number): string {
  const { p } = ink;
  const [top, high, low, horizon] = p.evening;
  const [topByDay, highByDay, lowByDay, horizonByDay] = p.day.sky;
  return svg`<path d="M0 0h${width}v${height}H0Z" fill="${ink.linear('down', [0, [top, topByDay]], [0.36, [high, highByDay]], [0.62, [low, lowByDay]], [0.8, [horizon, horizonByDay]])}"/>
    <circle cx="${x}" cy="${y}" r="330" fill="${ink.glow(p.gold.pale)}"/>
    <circle cx="${x}" cy="${y}" r="66" fill="${ink.linear('down', [0, p.white], [0.5, p.gold.pale], [1, p.gold.light])}"/>`;
}

/** The full moon by night, the sun by day. */
export function moon(ink: Ink, x: number, y: number, r: number): string {
  const { p } = ink;
  const craters = svg`<path d="M${x - r * 0.3} ${y - r * 0.3}h.1M${x + r * 0.35} ${y + r * 0.1}h.1M${x - r * 0.1} ${y + r * 0.5}h.1" stroke="${p.gold.base}" stroke-width="${r * 0.3}" opacity=".35"/>`;
  return svg`<circle cx="${x}" cy="${y}" r="${r * 3.2}" fill="${ink.glow([p.cream, p.gold.pale])}"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="${ink.radial(
      [
        [0, p.white],
        [0.6, [p.cream, p.gold.pale]],
        [1, [p.gold.light, p.gold.base]],
      ],
      0.35,
      0.3,
      0.8,
    )}"/>
    ${ink.byNight(craters)}`;
}

/** A flat cloud, about 200 wide at scale 1, lit from above. */
export function cloud(ink: Ink, x: number, y: number, scale: number, colour: string): string {
  const paint = ink.linear('down', [0, colour, 0.65], [1, colour, 0.08]);
  return ink.stamp(
    `cloud ${colour}`,
    () =>
      `<path d="M-96 22c-6-16 12-26 26-22 2-22 30-30 46-16C-12-36 22-40 34-18c14-8 32 0 32 16 16-4 34 6 30 24Z" fill="${paint}"/>`,
    x,
    y,
    scale,
  );
}

/** Rays of light around a point, fading outwards. */
export function rays(ink: Ink, x: number, y: number, r: number, count = 14, opacity = 0.35): string {
  const { gold } = ink.p;
  const beam = Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI + 0.1;
    const half = (at % 2 === 0 ? 0.075 : 0.04) * (14 / count);
    const end = (turn: number) =>
      `${Math.round(Math.cos(angle + turn) * r)} ${Math.round(Math.sin(angle + turn) * r)}`;
    return `M0 0L${end(-half)} ${end(half)}Z`;
  });
  const paint = ink.radial([
    [0.1, gold.pale, 0.9],
    [0.5, gold.light, 0.4],
    [1, gold.base, 0],
  ]);
  return svg`<path transform="translate(${x} ${y})" opacity="${opacity}" d="${beam}" fill="${paint}"/>`;
}
