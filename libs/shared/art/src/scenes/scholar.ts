import { banner } from '../parts/banner.js';
import { bookPile, openBook } from '../parts/book.js';
import { coin } from '../parts/coin.js';
import { cub, groundShadow } from '../parts/cub.js';
import { scarf, scholarCap } from '../parts/cub-wear.js';
import { hill, bush } from '../parts/land.js';
import { eveningSky, rays, spark } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

/** A cub graduates in front of the school, with cap, book and scroll. */
export function scholarScene(ink: Ink): string {
  const { p } = ink;
  const confetti = 'M150 130h0M250 70h0M566 60h0M660 150h0M620 90h0M200 210h0M330 46h0M470 90h0';
  return svg`${eveningSky(ink, 800, 600, 400, 320)}${rays(ink, 400, 300, 440, 18, 0.45)}
    ${hill(
      ink,
      [
        [0, 420],
        [200, 380],
        [400, 400],
        [620, 376],
        [800, 410],
      ],
      600,
      p.violet.base,
      p.violet.deep,
      p.gold.light,
    )}
    ${school(ink)}
    ${bush(ink, 110, 486, 150)}${bush(ink, 696, 486, 160)}
    ${hill(
      ink,
      [
        [0, 494],
        [240, 480],
        [560, 480],
        [800, 496],
      ],
      600,
      p.sand.light,
      p.sand.deep,
      p.gold.pale,
    )}
    ${groundShadow(ink, 180, 548, 80)}${groundShadow(ink, 634, 548, 80)}${groundShadow(ink, 400, 580, 150)}
    ${place(cub(ink, { coat: 'snow', face: 'joy', turn: 0.6, near: [62, -120], far: [-46, -50], wears: scarf(ink), tail: 'none' }), 180, 546, 0.8)}
    ${place(cub(ink, { coat: 'amber', face: 'joy', turn: -0.6, near: [46, -50], far: [-62, -120], hat: scholarCap(ink), tail: 'none' }), 634, 546, 0.8)}
    ${place(cub(ink, { near: [70, -136], far: [-38, -66], face: 'joy', hat: scholarCap(ink), wears: gown(ink), holds: diploma(ink), tail: 'none' }), 400, 580, 1.36)}
    ${place(openBook(ink, 'rose'), 336, 500, 0.8)}
    ${place(bookPile(ink), 528, 580, 1)}${coin(ink, 540, 510, 20, { emblem: 'heart', tilt: 10 })}
    <path d="${confetti}" stroke="${p.rose.light}" stroke-width="9"/><path d="M120 80l8 10M300 120l10-6M520 40l6 10M700 90l-8 10M230 150l8 8M590 170l10-4" stroke="${p.sky.light}" stroke-width="7"/><path d="M180 60l-8 8M380 70l8 8M640 40l8-6M720 180l-8 8M100 180l8-6" stroke="${p.gold.pale}" stroke-width="7"/>
    ${[
      [250, 290, 12],
      [556, 270, 13],
      [400, 110, 10],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}`;
}

function school(ink: Ink): string {
  const { p } = ink;
  const wall = ink.linear('right', [0, p.paper.base], [1, p.sand.light]);
  return svg`<path d="M170 488V330H630V488Z" fill="${wall}"/><path d="M150 336L200 276H600l50 60Z" fill="${ink.linear('down', [0, p.rose.base], [1, p.rose.deep])}"/><path d="M310 488V290L400 220l90 70V488Z" fill="${wall}"/><path d="M290 300L400 206l110 94-14 8L400 230 304 308Z" fill="${p.rose.deep}"/>
    <path d="M206 440v-60h30v60ZM262 440v-60h30v60ZM508 440v-60h30v60ZM564 440v-60h30v60Z" fill="${p.violet.deep}" stroke="${p.paper.pale}" stroke-width="5"/><circle cx="400" cy="276" r="24" fill="${p.violet.deep}" stroke="${p.gold.base}" stroke-width="6"/><path d="M400 262v14l10 8" stroke="${p.cream}" stroke-width="4"/>
    ${banner(ink, 326, 320, 26, 90, 'violet')}${banner(ink, 474, 320, 26, 90, 'violet')}<path d="M400 206v-60" stroke="${p.wood.deep}" stroke-width="5"/><path d="M402 146q18-8 36 0l-6 12 6 10q-18-6-36 0Z" fill="${p.gold.base}"/>`;
}

/** A student's gown over the body. */
function gown(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M-30-8C-46 20-52 60-50 84q50 16 102 0C54 60 48 20 32-8L2 20Z" fill="${ink.linear('slant', [0, p.violet.base], [0.5, p.night.light], [1, p.night.deep])}"/><path d="M-24-6L2 22 28-6M2 22V88" stroke="${p.gold.base}" stroke-width="6"/><path d="M-50 84q50 16 102 0" stroke="${p.gold.deep}" stroke-width="4"/>`;
}

function diploma(ink: Ink): string {
  const { p } = ink;
  return svg`<g transform="rotate(-24)"><path d="M-12-52h24V34h-24Z" fill="${ink.linear('right', [0, p.paper.pale], [1, p.paper.deep])}"/><ellipse cy="-52" rx="12" ry="5" fill="${p.paper.dark}"/><path d="M-13-16h26" stroke="${p.rose.base}" stroke-width="9"/><path d="M8-12l14 16 2-10M8-12l8 22" stroke="${p.rose.base}" stroke-width="6"/></g>`;
}
