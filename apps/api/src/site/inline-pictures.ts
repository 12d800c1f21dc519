import { drawScene, SCENES } from '#libs/art';
import type { Brand } from '#libs/brand';

/** What the first screen shows: small, and asked for nothing more. */
const FIRST_SCREEN = new Set(['hero-castle', 'hero-lights', 'hero-flags', 'crown-emblem', 'coin']);

/** Writes the pictures of the first screen into a page's markup, so that its first paint is whole. */
export function inlinePictures(markup: string, colours: Brand['colours']): string {
  return markup.replace(/ src="\/art\/([\w-]+)\.svg"/g, (source, name: string) => {
    const scene = SCENES.find((one) => one === name && FIRST_SCREEN.has(one));
    return scene ? ` src="${dataAddress(drawScene(scene, colours))}"` : source;
  });
}

const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/["%#<>&\s]+/g, (part) => (/^\s+$/.test(part) ? ' ' : encodeURIComponent(part)))}`;
