import { type Ink, place, svg } from '../svg.js';

/** A small crown for a cub's head. */
export function littleCrown(ink: Ink, x = 2, y = -50, tilt = 6, scale = 1): string {
  const { p } = ink;
  const gold = ink.linear('slant', [0, p.gold.pale], [0.4, p.gold.base], [1, p.gold.deep]);
  const drawing = svg`<path d="M-25 0-31-34q8 15 16 15Q-6-24-1-44q6 20 14 25 9 0 17-15L25 0Q0 10-25 0Z" fill="${gold}"/>
    <path d="M-26-7Q0 3 26-7L25 4Q0 13-25 4Z" fill="${p.gold.deep}"/><path d="M-26-6Q0 4 26-6" stroke="${p.gold.pale}" stroke-width="2.5"/>
    <path d="m-1-20 6 8-6 8-6-8Z" fill="${p.rose.base}"/><path d="m-1-20v8h-6Z" fill="${p.white}" opacity=".6"/><path d="M-31-36h0M-1-46h0M30-36h0" stroke="${p.gold.pale}" stroke-width="10"/>`;
  return place(drawing, x, y, scale, tilt);
}

/** A cape from the neck. `blow`, 0 to 1, makes it fly backwards. */
export function cape(ink: Ink, blow = 0, colour: 'rose' | 'violet' | 'sky' = 'rose'): string {
  const { p } = ink;
  const hue = p[colour];
  const paint = ink.linear('down', [0, hue.dark], [0.5, hue.deep], [1, hue.base]);
  const [x, y] = [-66 - blow * 78, 82 - blow * 74];
  const path = svg`M26-8C42 20 56 54 ${62 - blow * 74} ${84 - blow * 20}Q${16 - blow * 60} ${94 - blow * 14} ${-8 - blow * 58} ${84 - blow * 24}T${x} ${y}C-52 ${50 - blow * 44} -44 16-26-8Z`;
  return svg`<path d="${path}" fill="${paint}"/><path d="M${62 - blow * 74} ${84 - blow * 20}Q${16 - blow * 60} ${94 - blow * 14} ${-8 - blow * 58} ${84 - blow * 24}T${x} ${y}" stroke="${p.gold.base}" stroke-width="5"/>
    <path d="M-6 2Q${-14 - blow * 20} 40 ${-22 - blow * 70} ${74 - blow * 40}" stroke="${hue.dark}" stroke-width="4" opacity=".5"/>`;
}

/** A cape that flies behind a runner. */
export function flyingCape(ink: Ink, colour: 'rose' | 'violet' | 'sky' = 'rose'): string {
  const { gold, [colour]: hue } = ink.p;
  return svg`<path d="M24-8C-8-2-26-2-44-16-74-42-112-22-156-52-140-14-158 18-138 48-104 34-78 66-34 46-8 36 14 18 24-8Z" fill="${ink.linear('right', [0, hue.base], [0.5, hue.deep], [1, hue.dark])}"/>
    <path d="M-156-52C-140-14-158 18-138 48" stroke="${gold.base}" stroke-width="6"/><path d="M-10 12C-50 16-84-4-138-6M-16 26C-54 40-84 24-128 30" stroke="${hue.dark}" stroke-width="4" opacity=".5"/><path d="M-30-8C-70-32-104-14-146-38" stroke="${hue.pale}" stroke-width="3" opacity=".5"/>`;
}

/** The cape seen from behind. */
export function capeBehind(ink: Ink, colour: 'rose' | 'violet' | 'sky' = 'rose'): string {
  const { p } = ink;
  const hue = p[colour];
  return svg`<path d="M-27-2C-40 30-50 62-53 84q18 12 36 2 17 12 34 0 18 10 36-2C50 62 40 30 27-2Q0 10-27-2Z" fill="${ink.linear('right', [0, hue.base], [0.45, hue.deep], [1, hue.dark])}"/>
    <path d="M-53 84q18 12 36 2 17 12 34 0 18 10 36-2" stroke="${p.gold.base}" stroke-width="5"/>
    <path d="M-14 8q-6 40-3 74M15 8q6 40 2 74" stroke="${hue.dark}" stroke-width="3.5" opacity=".45"/>`;
}

/** The cape's collar with its clasp, over the chest. */
export function collar(ink: Ink, colour: 'rose' | 'violet' | 'sky' = 'rose'): string {
  const { p } = ink;
  return svg`<path d="M-32-6Q0 26 34-6l4 12Q0 42-36 8Z" fill="${p[colour].base}"/><path d="M-36 8Q0 42 38 6" stroke="${p.gold.base}" stroke-width="4"/>
    <circle cx="2" cy="22" r="9" fill="${ink.linear('slant', [0, p.gold.pale], [0.5, p.gold.base], [1, p.gold.deep])}"/><path d="m2 16 5 6-5 6-5-6Z" fill="${p.sky.base}"/>`;
}

/** A student's cap with its tassel. */
export function scholarCap(ink: Ink): string {
  const { p } = ink;
  return svg`<g transform="translate(2 -50)rotate(5)"><path d="M-34-4v14Q0 24 34 10V-4Z" fill="${p.night.deep}"/>
    <path d="M0-30 62-10 0 12-62-10Z" fill="${ink.linear('slant', [0, p.violet.base], [0.5, p.night.light], [1, p.night.deep])}"/>
    <path d="M-62-10 0-30 62-10" stroke="${p.violet.pale}" stroke-width="2.5" opacity=".7"/>
    <path d="M0-9Q30-8 44-2v20" stroke="${p.gold.base}" stroke-width="3.5"/><path d="M44 14q-7 14-5 24h12q1-12-7-24Z" fill="${p.gold.light}"/><circle cy="-10" r="4" fill="${p.gold.base}"/></g>`;
}

/** A scarf around the neck. */
export function scarf(ink: Ink, colour: 'rose' | 'violet' | 'sky' = 'sky'): string {
  const hue = ink.p[colour];
  return svg`<path d="M12 12q10 14 6 40-9 4-18 0 4-22-2-38Z" fill="${hue.deep}"/><path d="M0 46q9 4 18 0v6q-9 4-18 0Z" fill="${hue.pale}"/>
    <path d="M-32-8Q0 20 34-8q6 10 2 18Q0 36-34 10-38 0-32-8Z" fill="${ink.linear('down', [0, hue.light], [1, hue.base])}"/>`;
}
