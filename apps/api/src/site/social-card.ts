import { drawScene } from '#art';
import type { Brand } from '#brand';
import { escapeHtml } from '#platform';
import { letteringOf } from './lettering.js';
import { type PageIdentity, SOCIAL_SIZE, textsOf } from './page-head.js';

const LEFT = 80;
const WIDTH = 640;

/**
 * A page's picture for social networks, as an SVG document: the castle at night, the page's title and the product's
 * name.
 */
export function socialCard(name: PageIdentity['name'], brand: Brand): string {
  const { title } = textsOf(name, brand);
  const words = letteringOf(headline(title, brand), { width: WIDTH, sizes: [64, 56, 48, 42], lines: 4 });
  const product = letteringOf(brand.product, { width: WIDTH, sizes: [34], lines: 1 });
  const top = (SOCIAL_SIZE.height - words.height) / 2;
  const layer =
    `<path transform="translate(${LEFT} 64)" fill="${escapeHtml(brand.colours.gold)}" d="${product.path}"/>` +
    `<path transform="translate(${LEFT} ${top.toFixed(1)})" fill="${escapeHtml(brand.colours.cream)}" d="${words.path}"/>`;
  return drawScene('social', brand.colours).replace(/<\/svg>\s*$/, () => `${layer}</svg>`);
}

/** The title without the product's name, which the card shows anyway. */
function headline(title: string, { product }: Brand): string {
  return title.split(' · ').find((part) => part !== product) ?? title;
}
