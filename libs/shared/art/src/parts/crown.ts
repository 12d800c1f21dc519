import { type Ink, svg } from '../svg.js';
import { gem } from './gem.js';

const FRONT = 'M48 180 30 78q26 46 56 52 14-30 14-76 26 52 60 82 34-30 60-82 0 46 14 76 30-6 56-52l-18 102';
const TIPS = [
  [30, 74, 11],
  [98, 50, 11],
  [160, 26, 14],
  [222, 50, 11],
  [290, 74, 11],
] as const;

/** The kingdom's crown in a box of 320 by 250. */
export function crown(ink: Ink): string {
  const { gold, rose, white, cream } = ink.p;
  const metal = ink.linear(
    'slant',
    [0, gold.pale],
    [0.3, gold.base],
    [0.54, gold.deep],
    [0.72, gold.light],
    [1, gold.deep],
  );
  const band = ink.linear(
    'right',
    [0, gold.deep],
    [0.22, gold.light],
    [0.5, gold.base],
    [0.8, gold.light],
    [1, gold.dark],
  );
  const back = ink.linear('down', [0, gold.deep], [1, gold.dark]);
  const velvet = ink.radial(
    [
      [0, rose.light],
      [0.5, rose.base],
      [1, rose.dark],
    ],
    0.42,
    0.05,
    0.95,
  );
  const pearl = ink.radial(
    [
      [0, white],
      [0.4, cream],
      [1, gold.deep],
    ],
    0.35,
    0.3,
    0.8,
  );
  return svg`<path d="M58 172C50 118 96 84 160 84s110 34 102 88q-102 40-204 0Z" fill="${velvet}"/>
    <path d="M160 84c-40 20-58 56-62 104M160 84c40 20 58 56 62 104" stroke="${rose.dark}" stroke-width="3" opacity=".5"/>
    <path d="M62 170 64 96q30 34 50 36 18-22 20-54 12 30 26 44 14-14 26-44 2 32 20 54 20-2 50-36l2 74Z" fill="${back}" opacity=".92"/>
    <path d="${FRONT}q-112 42-224 0Z" fill="${metal}"/>
    <path d="M57 178 45 122q20 26 46 30 10-10 16-36 22 32 53 50 31-18 53-50 6 26 16 36 26-4 46-30l-12 56" stroke="${gold.deep}" stroke-width="2.5" opacity=".55"/>
    <path d="M48 180 38 122q22 30 50 32 8-12 12-30l6 72q-30-4-58-16Z" fill="${white}" opacity=".22"/>
    <path d="M272 180l10-58q-22 30-50 32-8-12-12-30l-6 72q30-4 58-16Z" fill="${gold.dark}" opacity=".34"/>
    <path d="${FRONT}" stroke="${gold.pale}" stroke-width="2.8"/>
    <path d="m160 26-22 88 22 22 22-22Z" fill="${metal}" stroke="${gold.deep}" stroke-width="1.5"/>
    <path d="m160 26-22 88 22 22Z" fill="${white}" opacity=".32"/>
    <path d="M46 176q114 44 228 0l-5 40q-109 42-218 0Z" fill="${band}"/>
    <path d="M46 176q114 44 228 0" stroke="${gold.pale}" stroke-width="5"/>
    <path d="M51 215q109 42 218 0" stroke="${gold.dark}" stroke-width="5"/>
    <path d="M51 212q109 42 218 0" stroke="${gold.light}" stroke-width="2"/>
    ${gem(ink, 160, 220, 17, 13, 'rose')}${gem(ink, 115, 216, 12, 11, 'sky')}${gem(ink, 205, 216, 12, 11, 'sky')}
    ${gem(ink, 75, 206, 10, 10, 'violet')}${gem(ink, 245, 206, 10, 10, 'violet')}
    ${gem(ink, 160, 166, 15, 22, 'violet')}${gem(ink, 160, 98, 8, 12, 'rose')}
    <path d="M95 215h0M135 222h0M185 222h0M225 215h0" stroke="${cream}" stroke-width="7"/>
    ${TIPS.map(([x, y, r]) => svg`<circle cx="${x}" cy="${y}" r="${r}" fill="${pearl}" stroke="${gold.deep}" stroke-width="1.5"/>`)}
    <path d="M60 196q20 9 44 13" stroke="${white}" stroke-width="3" opacity=".7"/>`;
}
