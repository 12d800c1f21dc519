import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// oxlint-disable-next-line import/default -- a CommonJS package: its whole module is the default
import opentype from 'opentype.js';

/** The files of the headings' font. Each character is drawn with the first that has it. */
const FONTS = ['latin', 'latin-ext'].map((part) => `@fontsource/cinzel/files/cinzel-${part}-700-normal.woff`);
let loaded: opentype.Font[] | undefined;

function fonts(): opentype.Font[] {
  loaded ??= FONTS.map((name) => {
    const file = readFileSync(createRequire(import.meta.url).resolve(name));
    return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  });
  return loaded;
}

const fontOf = (character: string): opentype.Font | undefined =>
  fonts().find((font) => font.charToGlyphIndex(character) > 0);

/** Whether the font has every character of a text. It has none of scripts other than Latin. */
export const canLetter = (text: string): boolean => Array.from(text).every(fontOf);

export interface Lettering {
  /** The `d` attribute of an SVG path. The tops of the first line's capitals are at about 0. */
  path: string;
  /** The height of all lines, in pixels. */
  height: number;
  /** The width of the longest line, in pixels. */
  width: number;
}

/**
 * Draws a text in the headings' font as an SVG path, because pictures contain no fonts. The text is broken into lines
 * of at most `width` pixels, in the first of `sizes` (largest first) that needs at most `lines` lines, or else in the
 * last. A word that is longer than a line is broken as well.
 */
export function letteringOf(
  text: string,
  { width, sizes, lines }: { width: number; sizes: number[]; lines: number },
): Lettering {
  const measured = sizes.map((size) => ({ size, broken: breakLines(text, size, width) }));
  const fitting = measured.find(({ broken }) => broken.length <= lines) ?? measured.at(-1);
  if (!fitting) return { path: '', height: 0, width: 0 };
  const { size, broken } = fitting;
  const step = size * 1.25;
  const paths = broken.map((line, at) => pathOf(line, size, size * 0.8 + at * step));
  return {
    path: paths.join(''),
    height: step * broken.length,
    width: Math.max(...broken.map((line) => widthOf(line, size))),
  };
}

/** The longest parts of a text that one font can draw. */
function partsOf(text: string): { font: opentype.Font; part: string }[] {
  const parts: { font: opentype.Font; part: string }[] = [];
  for (const character of text) {
    const font = fontOf(character) ?? fonts()[0]!;
    const last = parts.at(-1);
    if (last?.font === font) last.part += character;
    else parts.push({ font, part: character });
  }
  return parts;
}

const widthOf = (text: string, size: number): number =>
  partsOf(text).reduce((sum, { font, part }) => sum + font.getAdvanceWidth(part, size), 0);

function pathOf(text: string, size: number, y: number): string {
  let x = 0;
  return partsOf(text)
    .map(({ font, part }) => {
      const path = font.getPath(part, x, y, size).commands.map(written).join('');
      x += font.getAdvanceWidth(part, size);
      return path;
    })
    .join('');
}

/** One command of a path, rounded to tenths. The library's own writer makes NaN of numbers that are almost zero. */
function written(command: opentype.PathCommand): string {
  const { type, ...points } = { x1: undefined, y1: undefined, x2: undefined, y2: undefined, ...command };
  const { x1, y1, x2, y2 } = points;
  const end = 'x' in points ? [points.x, points.y] : [];
  return (
    type +
    [x1, y1, x2, y2, ...end]
      .filter((value) => value !== undefined)
      .map((value) => Math.round(value * 10) / 10)
      .join(' ')
  );
}

function breakLines(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((one) => breakWord(one, size, width))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** The word, in pieces if it is longer than a line. */
function breakWord(word: string, size: number, width: number): string[] {
  if (widthOf(word, size) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece && widthOf(piece + character, size) > width) {
      pieces.push(piece);
      piece = character;
    } else piece += character;
  }
  return [...pieces, piece];
}
