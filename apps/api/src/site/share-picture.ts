import { drawScene } from '#art';
import type { Brand } from '#brand';
import { EMBLEM_PATHS, type ShareCard } from '#contracts';
import { escapeHtml } from '#platform';
import { letteringOf } from './lettering.js';
import { SOCIAL_SIZE } from './page-head.js';

const LEFT = 72;
const WIDTH = 604;
/** The marks that isolate a name in a text. A picture has no text, and the font no such characters. */
const ISOLATES = /[\u2068\u2069]/g;

/** The card of a link as an SVG document: the castle at night, a medal, and the card's words as paths. */
export function sharePicture({ emblem, figure, title, line, mark }: ShareCard, brand: Brand): string {
  const { gold, goldDeep, cream, royal, night } = brand.colours;
  const plain = (text: string) => text.replace(ISOLATES, '');
  const product = letteringOf(brand.product, { width: WIDTH, sizes: [30], lines: 1 });
  const large = letteringOf(plain(figure), { width: WIDTH - 148, sizes: [92, 76, 60, 48, 38], lines: 1 });
  const words = letteringOf(plain(title), { width: WIDTH, sizes: [44, 38, 34, 30], lines: 3 });
  const small = letteringOf(plain(line), { width: WIDTH, sizes: [26, 23], lines: 2 });
  const stamp = mark ? letteringOf(plain(mark), { width: WIDTH - 48, sizes: [22], lines: 1 }) : undefined;
  const height = 132 + 34 + words.height + 12 + small.height;
  const top = Math.max(120, (SOCIAL_SIZE.height - height) / 2);
  const layer = [
    path(product.path, LEFT, 56, gold),
    medal(EMBLEM_PATHS[emblem], LEFT, top, { gold, goldDeep, royal, night }),
    path(large.path, LEFT + 148, top + 64 - large.height * 0.36, gold),
    path(words.path, LEFT, top + 166, cream),
    path(small.path, LEFT, top + 166 + words.height + 12, cream, 0.82),
    stamp &&
      `<rect x="${LEFT}" y="546" width="${(stamp.width + 40).toFixed(0)}" height="44" rx="22" fill="none" stroke="${escapeHtml(gold)}" stroke-width="2"/>` +
        path(stamp.path, LEFT + 20, 559, gold),
  ];
  return drawScene('social', brand.colours).replace(/<\/svg>\s*$/, () => `${layer.join('')}</svg>`);
}

const path = (d: string, x: number, y: number, fill: string, opacity = 1): string =>
  `<path transform="translate(${x} ${y.toFixed(1)})" fill="${escapeHtml(fill)}" opacity="${opacity}" d="${d}"/>`;

const medal = (
  emblem: string,
  x: number,
  y: number,
  { gold, goldDeep, royal, night }: Record<'gold' | 'goldDeep' | 'royal' | 'night', string>,
): string =>
  `<g transform="translate(${x} ${y.toFixed(1)}) scale(1.6)" stroke="none">` +
  `<circle cx="40" cy="40" r="39" fill="${escapeHtml(goldDeep)}"/><circle cx="40" cy="40" r="36" fill="${escapeHtml(gold)}"/>` +
  `<circle cx="40" cy="40" r="30" fill="${escapeHtml(night)}"/><circle cx="40" cy="40" r="28" fill="${escapeHtml(royal)}"/>` +
  `<path d="${emblem}" fill="${escapeHtml(gold)}" fill-rule="evenodd"/></g>`;
