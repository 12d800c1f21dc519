import { drawScene, SCENES } from '#art';
import type { Brand } from '#brand';

/** Pictures on the first screen. They are small, and inlining them saves a request for each. */
const FIRST_SCREEN = new Set(['hero-castle', 'hero-lights', 'hero-flags', 'crown-emblem', 'coin']);

/** Writes the pictures of the first screen into a page's markup, so that its first paint is complete. */
export function inlinePictures(markup: string, colours: Brand['colours']): string {
  const pictures = SCENES.filter((scene) => FIRST_SCREEN.has(scene) && markup.includes(`/art/${scene}.svg`));
  // Some appear many times in a page, so each is drawn only once.
  const addresses = new Map<string, string>(
    pictures.map((scene) => [scene, dataAddress(drawScene(scene, colours))]),
  );
  return markup.replace(/ src="\/art\/([\w-]+)\.svg"/g, (source, name: string) => {
    const address = addresses.get(name);
    return address ? ` src="${address}"` : source;
  });
}

const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/["%#<>&\s]+/g, (part) => (/^\s+$/.test(part) ? ' ' : encodeURIComponent(part)))}`;
