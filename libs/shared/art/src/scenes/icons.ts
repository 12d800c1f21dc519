import { type Ink, place, svg } from '../svg.js';

/** The crown in a few bold shapes for small sizes, 400 by 310 around 0, 0. */
function boldCrown(ink: Ink): string {
  const { p } = ink;
  const gold = ink.linear('slant', [0, p.gold.pale], [0.35, p.gold.base], [1, p.gold.deep]);
  const tips = 'M-172-84h0M0-122h0M172-84h0';
  return svg`<path d="M-132 118-176-74q54 76 92 76Q-30-30 0-116 30-30 84 2q38 0 92-76L132 118Q0 150-132 118Z" fill="${gold}" stroke="${gold}" stroke-width="14"/>
    <path d="M-132 118-176-74q54 76 92 76Q-30-30 0-116L0 134Q-76 134-132 118Z" fill="${p.white}" opacity=".22"/>
    <path d="M-137 96Q0 132 137 96l-7 40Q0 170-130 136Z" fill="${p.gold.deep}" stroke="${p.gold.dark}" stroke-width="8"/><path d="M-137 92Q0 128 137 92" stroke="${p.gold.pale}" stroke-width="10"/>
    <path d="M0-26 36 24 0 74-36 24Z" fill="${p.rose.base}" stroke="${p.gold.dark}" stroke-width="8"/><path d="M0-26V24H-36Z" fill="${p.white}" opacity=".6"/><path d="M0-26 36 24H0Z" fill="${p.white}" opacity=".25"/>
    <path d="${tips}" stroke="${p.gold.dark}" stroke-width="62"/><path d="${tips}" stroke="${p.cream}" stroke-width="54"/><path d="M-180-94h0M-8-132h0M164-94h0" stroke="${p.white}" stroke-width="22"/>`;
}

function ground(ink: Ink): string {
  const { p } = ink;
  return ink.radial(
    [
      [0, p.violet.base],
      [0.55, p.night.base],
      [1, p.night.dark],
    ],
    0.4,
    0.25,
    0.95,
  );
}

/** The product's icon: a rounded tile with the crown. */
export function icon(ink: Ink): string {
  const { p } = ink;
  return svg`<rect x="8" y="8" width="496" height="496" rx="116" fill="${ground(ink)}" stroke="${ink.linear('slant', [0, p.gold.pale], [0.5, p.gold.deep], [1, p.gold.dark])}" stroke-width="12"/>
    <circle cx="256" cy="270" r="220" fill="${ink.glow(p.gold.base)}" opacity=".5"/>${place(boldCrown(ink), 256, 262, 1.1)}`;
}

/** The maskable icon, which devices crop to their own shape. Everything important is inside the inner circle. */
export function iconMaskable(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M0 0h512v512H0Z" fill="${ground(ink)}"/><circle cx="256" cy="266" r="240" fill="${ink.glow(p.gold.base)}" opacity=".5"/>${place(boldCrown(ink), 256, 262, 0.82)}`;
}
