/// <reference lib="dom" />
import type { Browser } from '@playwright/test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from './test.js';

const FOLDER = new URL('pictures/', import.meta.url);
const FILE = new URL('machine.json', FOLDER);

/** How letters are drawn in a font: the width of a line, and how much ink its parts have, from 0 to 255. */
interface Letters {
  width: number;
  ink: number[];
}

/** What pictures depend on besides the pages. */
interface Machine {
  /** Chromium's major version. */
  chromium: string;
  letters: Record<string, Letters>;
}

/** The fonts of the system that pages use: for the letters that their own fonts lack, and as long as those load. */
const FONTS = ['Arial', 'bold Times New Roman', 'system-ui', 'sans-serif', 'serif', 'monospace'];
const LINE = 'Kingdom 0123456789 ✓ → ♥ ★ … €';
/** Smaller than any difference between two fonts. */
const MOST = { width: 0.5, ink: 24 };

/** Whether pictures are taken instead of compared. */
export const takesPictures = (): boolean => test.info().config.updateSnapshots === 'all';

/** Keeps how this machine draws, so that other machines don't compare their pages with the pictures taken here. */
export async function keepMachine(browser: Browser): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(await thisMachine(browser))}\n`);
}

/** Why pages can't be compared on this machine, or nothing if they can. */
export async function whyNotHere(browser: Browser): Promise<string | undefined> {
  const kept = JSON.parse(readFileSync(FILE, 'utf8')) as Machine;
  const here = await thisMachine(browser);
  const what =
    here.chromium === kept.chromium
      ? FONTS.some((font) => differs(here.letters[font], kept.letters[font])) && 'its fonts look different'
      : `it has Chromium ${here.chromium} instead of ${kept.chromium}`;
  return what
    ? `Pages are not compared with their pictures here, because this machine draws them differently than the one that ` +
        `took the pictures: ${what}. To compare here, take pictures before your change with ` +
        `"npm run pictures -- --take", run "npm run pictures" after it, and don't commit these pictures.`
    : undefined;
}

async function thisMachine(browser: Browser): Promise<Machine> {
  const page = await browser.newPage();
  const drawn = await page.evaluate(drawLetters, { fonts: FONTS, line: LINE });
  await page.close();
  return { chromium: browser.version().split('.')[0]!, letters: Object.fromEntries(drawn) };
}

function differs(one: Letters | undefined, other: Letters | undefined): boolean {
  if (!one || !other) return true;
  return (
    Math.abs(one.width - other.width) > MOST.width ||
    one.ink.some((ink, at) => Math.abs(ink - (other.ink[at] ?? 0)) > MOST.ink)
  );
}

/** Runs in a page. It draws a line in each font and shrinks it, so that only the shapes and places of letters remain. */
function drawLetters({ fonts, line }: { fonts: string[]; line: string }): [string, Letters][] {
  const [width, height, shrunk] = [480, 32, { width: 60, height: 4 }];
  return fonts.map((font) => {
    const large = new OffscreenCanvas(width, height);
    const brush = large.getContext('2d')!;
    const [weight, family] = font.startsWith('bold ') ? ['bold', font.slice(5)] : ['normal', font];
    brush.font = `${weight} 20px ${/^[a-z-]+$/.test(family) ? family : `'${family}'`}`;
    brush.fillText(line, 0, 24);
    const small = new OffscreenCanvas(shrunk.width, shrunk.height).getContext('2d')!;
    small.imageSmoothingQuality = 'high';
    small.drawImage(large, 0, 0, shrunk.width, shrunk.height);
    const { data } = small.getImageData(0, 0, shrunk.width, shrunk.height);
    const ink = [...data].filter((_, at) => at % 4 === 3);
    return [font, { width: Math.round(brush.measureText(line).width * 10) / 10, ink }];
  });
}
