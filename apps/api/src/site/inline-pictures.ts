import { drawScene, SCENES } from '#art';
import type { Brand } from '#brand';

/** Pictures on the first screen. They are small, and inlining them saves a request for each. */
const FIRST_SCREEN: ReadonlySet<string> = new Set(['hero-castle', 'crown-emblem', 'coin']);

/** Writes the pictures of the first screen into a page's markup, so that its first paint is complete. */
export function inlinePictures(markup: string, colours: Brand['colours']): string {
  const pictures = SCENES.filter((scene) => FIRST_SCREEN.has(scene) && markup.includes(`/art/${scene}.svg`));
  // Some appear many times in a page, so each is drawn only once.
  const addresses = new Map<string, string>(
    pictures.map((scene) => [scene, dataAddress(drawScene(scene, colours))]),
  );
  return markup.replace(
    /(<img[^>]*) src="\/art\/([\w-]+)\.svg"([^>]*>)/g,
    (image, before: string, name: string, after: string) => {
      const address = image.includes('loading="lazy"') ? undefined : addresses.get(name);
      return address ? `${before} src="${address}"${after}` : image;
    },
  );
}

/** Removes React's requests to load pictures early which `inlinePictures` has written into the page. */
export const withoutInlined = (head: string): string =>
  head.replace(/<link rel="preload" as="image" href="\/art\/([\w-]+)\.svg"[^>]*>/g, (link, name: string) =>
    FIRST_SCREEN.has(name) ? '' : link,
  );

const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/["%#<>&\s]+/g, (part) => (/^\s+$/.test(part) ? ' ' : encodeURIComponent(part)))}`;
