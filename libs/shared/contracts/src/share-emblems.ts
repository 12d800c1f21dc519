import type { ShareEmblem } from './shares.js';

/** What is on the medal of a card, as paths on a medal of 80 by 80: a heart, a shield, a crown, a star, a bolt, a sheet. */
export const EMBLEM_PATHS: Readonly<Record<ShareEmblem, string>> = {
  hero: 'M40 58c-12-9-17-15-17-22 0-6 4-10 9-10 4 0 6 2 8 5 2-3 4-5 8-5 5 0 9 4 9 10 0 7-5 13-17 22z',
  guardian: 'M40 22l17 6v10c0 11-7 18-17 22-10-4-17-11-17-22V28z',
  legend: 'M22 52l-3-22 11 9 10-15 10 15 11-9-3 22zM24 55h32v4H24z',
  rank: 'M40 20l6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2z',
  run: 'M45 18L24 44h13l-4 18 22-27H42z',
  receipt: 'M26 20h28v40l-5-4-4 4-5-4-5 4-4-4-5 4zM32 29h16v3H32zM32 37h16v3H32zM32 45h10v3H32z',
};
