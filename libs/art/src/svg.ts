import type { Brand } from '#libs/brand';
import { compact } from './compact.js';
import { type Motion, motionClass, motionStyles } from './motion.js';
import { type Palette, paletteOf } from './palette.js';

/** Where on a gradient, which colour, how opaque. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** The way of a linear gradient over a shape: down, to the right, or from the upper left to the lower right. */
export type Way = 'down' | 'right' | 'slant';

const WAYS: Record<Way, string> = { down: ' x2="0" y2="1"', right: '', slant: ' x2="1" y2="1"' };

/** Large coordinates whole, others with one decimal; what is small, as opacities and scales are, with two. */
const written = (value: number): string => {
  const size = Math.abs(value);
  const digits = size < 3 ? 100 : size < 100 ? 10 : 1;
  const rounded = Math.round(value * digits) / digits;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
};

/** SVG text with its numbers rounded; a list is joined, what is missing leaves nothing. */
export function svg(
  parts: TemplateStringsArray,
  ...values: (number | string | false | undefined | string[])[]
): string {
  return parts.reduce((text, part, at) => {
    const value = values[at - 1];
    if (typeof value === 'number') return text + written(value) + part;
    return text + (Array.isArray(value) ? value.join('') : value || '') + part;
  });
}

export type Scale = number | readonly [x: number, y: number];

/** The attribute that moves a drawing to x, y, turns it by degrees and scales it. */
function moved(x: number, y: number, scale: Scale, turn: number): string {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  const sized = sx === sy ? sx !== 1 && svg`scale(${sx})` : svg`scale(${sx} ${sy})`;
  const put = (x !== 0 || y !== 0) && svg`translate(${x} ${y})`;
  return svg`transform="${put}${turn !== 0 && svg`rotate(${turn})`}${sized}"`;
}

/** Moves a drawing, and scales and turns it when asked; a negative scale to the side mirrors it. */
export function place(drawing: string, x: number, y: number, scale: Scale = 1, turn = 0): string {
  return `<g ${moved(x, y, scale, turn)}>${drawing}</g>`;
}

/** A short name for the count: a, b … z, ba, bb … */
const letters = (count: number): string =>
  count.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + parseInt(digit, 26)));

/** What one document is drawn with: the shades, and the definitions its shapes share. */
export class Ink {
  readonly p: Palette;
  private readonly ids = new Map<string, string>();
  private readonly definitions: string[] = [];
  private readonly motions = new Set<Motion>();
  private readonly delays = new Set<number>();

  constructor(colours: Brand['colours']) {
    this.p = paletteOf(colours);
  }

  private id(key: string, define: (id: string) => string): string {
    const known = this.ids.get(key);
    if (known) return known;
    const id = letters(this.ids.size);
    this.ids.set(key, id);
    this.definitions.push(define(id));
    return id;
  }

  /** Paint that changes along a line over the shape's box. */
  linear(way: Way, ...stops: Stop[]): string {
    const body = `${WAYS[way]}>${stopsOf(stops)}</linearGradient>`;
    return `url(#${this.id(body, (id) => `<linearGradient id="${id}"${body}`)})`;
  }

  /** Paint that changes from a point of the shape's box outwards. */
  radial(stops: Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const centre = svg`${cx !== 0.5 && svg` cx="${cx}"`}${cy !== 0.5 && svg` cy="${cy}"`}${r !== 0.5 && svg` r="${r}"`}`;
    const body = `${centre}>${stopsOf(stops)}</radialGradient>`;
    return `url(#${this.id(body, (id) => `<radialGradient id="${id}"${body}`)})`;
  }

  /** Paint that fades out from the middle: a light. */
  glow(colour: string): string {
    return this.radial([
      [0, colour, 0.85],
      [0.45, colour, 0.32],
      [1, colour, 0],
    ]);
  }

  /** Keeps a drawing inside a path. */
  clipped(path: string, drawing: string): string {
    const id = this.id(`clip ${path}`, (id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
    return `<g clip-path="url(#${id})">${drawing}</g>`;
  }

  /** Draws a thing that occurs often: written once, used by its name wherever it stands. */
  stamp(name: string, draw: () => string, x: number, y: number, scale: Scale = 1, turn = 0): string {
    const id = this.id(`stamp ${name}`, (id) => `<g id="${id}">${draw()}</g>`);
    if (scale === 1 && turn === 0)
      return svg`<use href="#${id}"${x !== 0 && svg` x="${x}"`}${y !== 0 && svg` y="${y}"`}/>`;
    return `<use href="#${id}" ${moved(x, y, scale, turn)}/>`;
  }

  /** Lets a drawing live; `delay` in steps of .7 s, 0 to 5, sets neighbours apart. */
  moving(motion: Motion, drawing: string, delay = 0): string {
    this.motions.add(motion);
    if (delay > 0) this.delays.add(delay);
    return `<g class="${motionClass(motion, delay)}">${drawing}</g>`;
  }

  /** The finished document. */
  document(width: number, height: number, drawing: string): string {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${motionStyles(this.motions, this.delays)}<defs>${this.definitions.join('')}</defs>${drawing}</svg>`;
    return compact(text);
  }
}

const stopsOf = (stops: Stop[]): string =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        svg`<stop${offset > 0 && svg` offset="${offset}"`} stop-color="${colour}"${opacity < 1 && svg` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
