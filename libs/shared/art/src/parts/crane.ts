import { type Ink, svg } from '../svg.js';

/** A building crane: its mast at x = 640, its arm over the picture's middle, its hook's rope at x = 360. */
export function crane(ink: Ink): string {
  const { p } = ink;
  const bars = Array.from(
    { length: 9 },
    (_, at) => svg`M${330 + at * 34} ${at % 2 === 0 ? 118 : 92}l34 ${at % 2 === 0 ? -26 : 26}`,
  );
  const mast = Array.from(
    { length: 10 },
    (_, at) => svg`M${at % 2 === 0 ? 622 : 660} ${120 + at * 28}l${at % 2 === 0 ? 38 : -38} 28`,
  );
  return svg`<path d="M622 92V400M660 92V400" stroke="${p.gold.deep}" stroke-width="9"/><path d="${mast}" stroke="${p.gold.deep}" stroke-width="5"/>
    <path d="M316 118H760M340 92H740M316 118l24-26M640 40L480 92M640 40L740 92" stroke="${p.gold.base}" stroke-width="8"/><path d="${bars}" stroke="${p.gold.base}" stroke-width="5"/><path d="M616 96l24-56 24 56" stroke="${p.gold.light}" stroke-width="9"/><circle cx="640" cy="40" r="8" fill="${p.rose.base}"/>
    <path d="M716 96h50v54h-50Z" fill="${ink.linear('slant', [0, p.stone.pale], [1, p.stone.deep])}"/>
    <path d="M596 350H690V440H596Z" fill="${p.sky.light}" opacity=".28"/><path d="M590 344H696" stroke="${p.gold.light}" stroke-width="12"/>
    <path d="M580 436H706l14 46H566Z" fill="${ink.linear('down', [0, p.gold.base], [1, p.gold.dark])}"/><path d="M568 500H718" stroke="${p.ink}" stroke-width="40"/><path d="M576 500h0M608 500h0M643 500h0M678 500h0M710 500h0" stroke="${p.iron.light}" stroke-width="24"/>`;
}

/** Fallen stones, 170 wide, with their foot at 0, 0. */
export function rubble(ink: Ink): string {
  const { p } = ink;
  const stone = (d: string) =>
    svg`<path d="${d}" fill="${ink.linear('slant', [0, p.stone.pale], [0.4, p.stone.light], [1, p.stone.deep])}" stroke="${p.stone.dark}" stroke-width="2"/>`;
  return `${stone('M-80 0l8-34 40-4 14 36Z')}${stone('M-24 2l6-44 46-8 14 50Z')}${stone('M40 2l4-28 36-2 10 28Z')}${stone('M-50-36l18-30 34 8-4 30Z')}${stone('M14-48l26-16 22 18-10 22-30 4Z')}`;
}
