import { type Ink, svg } from '../svg.js';

/** A builder's hat for a cub's head. */
export function hardHat(ink: Ink): string {
  const { gold, white } = ink.p;
  return svg`<path d="M-44-36Q-44-80 2-80t46 44Z" fill="${ink.linear('slant', [0, gold.pale], [0.4, gold.base], [1, gold.deep])}"/><path d="M-8-80h20v44h-20Z" fill="${gold.light}"/><path d="M-52-36H58" stroke="${gold.deep}" stroke-width="9"/><path d="M-34-48q2-18 16-24" stroke="${white}" stroke-width="4" opacity=".7"/>`;
}

/** A plan held out flat, 150 by 110 around 0, 0: the castle's outline on paper. */
export function plan(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M-78-52q78 14 156 0v100q-78 14-156 0Z" fill="${ink.linear('slant', [0, p.sky.light], [0.5, p.sky.base], [1, p.sky.deep])}"/><path d="M-78-52q78 14 156 0" stroke="${p.white}" stroke-width="5"/>
    <path d="M-50 32V-4l9-14 9 14v10h14v-24l12-20 12 20v24h14V-4l9-14 9 14v36ZM-8 32V18a8 8 0 0 1 16 0v14" stroke="${p.white}" stroke-width="3.5"/><path d="M-62-30h26M-62 44h20M40-30h22" stroke="${p.white}" stroke-width="2.5" opacity=".6"/>
    <path d="M-78-52v100M78-52v100" stroke="${p.paper.pale}" stroke-width="11"/>`;
}
