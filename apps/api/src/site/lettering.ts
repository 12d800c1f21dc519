import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// oxlint-disable-next-line import/default -- a CommonJS package: its whole module is the default
import opentype from 'opentype.js';

const FONT = '@fontsource/cinzel/files/cinzel-latin-700-normal.woff';
let loaded: opentype.Font | undefined;

function font(): opentype.Font {
  if (!loaded) {
    const file = readFileSync(createRequire(import.meta.url).resolve(FONT));
    loaded = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  }
  return loaded;
}

export interface Lettering {
  /** The `d` attribute of an SVG path. The tops of the first line's capitals are at about 0. */
  path: string;
  /** The height of all lines, in pixels. */
  height: number;
}

/**
 * Draws a text in the headings' font as an SVG path, because pictures contain no fonts. The text is broken into lines
 * of at most `width` pixels, in the first of `sizes` (largest first) that needs at most `lines` lines, or else in the
 * last.
 */
export function letteringOf(
  text: string,
  { width, sizes, lines }: { width: number; sizes: number[]; lines: number },
): Lettering {
  const measured = sizes.map((size) => ({ size, broken: breakLines(text, size, width) }));
  const fitting = measured.find(({ broken }) => broken.length <= lines) ?? measured.at(-1);
  if (!fitting) return { path: '', height: 0 };
  const { size, broken } = fitting;
  const step = size * 1.25;
  const paths = broken.map((line, at) =>
    font()
      .getPath(line, 0, size * 0.8 + at * step, size)
      .toPathData(1),
  );
  return { path: paths.join(''), height: step * broken.length };
}

function breakLines(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font().getAdvanceWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
