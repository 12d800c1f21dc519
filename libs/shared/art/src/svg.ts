import type { Brand } from '#brand';
import { compact } from './compact.js';
import { type Palette, paletteOf } from './palette.js';

/** A colour, or one by night and one by day. */
export type Paint = string | readonly [night: string, day: string];

/** A stop of a gradient. */
export type Stop = readonly [offset: number, colour: Paint, opacity?: number];

/** The direction of a linear gradient. `slant` is from the upper left to the lower right. */
export type Way = 'down' | 'right' | 'slant';

const WAYS: Record<Way, string> = { down: ' x2="0" y2="1"', right: '', slant: ' x2="1" y2="1"' };

/** Rounds large coordinates to integers, others to one decimal, and small values such as opacities and scales to two. */
const written = (value: number): string => {
  const size = Math.abs(value);
  const digits = size < 3 ? 100 : size < 100 ? 10 : 1;
  const rounded = Math.round(value * digits) / digits;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
};

/** Template tag for SVG. Rounds numbers, joins lists, and omits `false` and `undefined`. */
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

/** The `transform` attribute that moves a drawing to x, y, turns it by degrees and scales it. */
function moved(x: number, y: number, scale: Scale, turn: number): string {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  const sized = sx === sy ? sx !== 1 && svg`scale(${sx})` : svg`scale(${sx} ${sy})`;
  const put = (x !== 0 || y !== 0) && svg`translate(${x} ${y})`;
  return svg`transform="${put}${turn !== 0 && svg`rotate(${turn})`}${sized}"`;
}

/** Moves a drawing, and optionally scales and turns it. A negative horizontal scale mirrors it. */
export function place(drawing: string, x: number, y: number, scale: Scale = 1, turn = 0): string {
  return `<g ${moved(x, y, scale, turn)}>${drawing}</g>`;
}

/** A short id for a number: a, b … z, ba, bb … */
const letters = (count: number): string =>
  count.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + parseInt(digit, 26)));

/** The drawing context of one document: its palette and shared definitions. */
export class Ink {
  readonly p: Palette;
  private readonly ids = new Map<string, string>();
  private readonly definitions: string[] = [];
  private readonly byDay = new Map<string, string>();

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

  private stops(stops: Stop[]): string {
    return stops
      .map(([offset, colour, opacity = 1]) => {
        const [night, day] = typeof colour === 'string' ? [colour] : colour;
        return svg`<stop${offset > 0 && svg` offset="${offset}"`}${day && this.styledByDay(`stop-color:${day}`)} stop-color="${night}"${opacity < 1 && svg` stop-opacity="${opacity}"`}/>`;
      })
      .join('');
  }

  /** The attribute of an element that gets a style by day. */
  private styledByDay(style: string): string {
    if (!this.byDay.has(style)) this.byDay.set(style, `d${letters(this.byDay.size)}`);
    return ` class="${this.byDay.get(style)}"`;
  }

  /** A drawing that is seen by night only. */
  byNight(drawing: string): string {
    return `<g${this.styledByDay('display:none')}>${drawing}</g>`;
  }

  /** A linear gradient over the shape's box. */
  linear(way: Way, ...stops: Stop[]): string {
    const body = `${WAYS[way]}>${this.stops(stops)}</linearGradient>`;
    return `url(#${this.id(body, (id) => `<linearGradient id="${id}"${body}`)})`;
  }

  /** A radial gradient from a point of the shape's box outwards. */
  radial(stops: Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const centre = svg`${cx !== 0.5 && svg` cx="${cx}"`}${cy !== 0.5 && svg` cy="${cy}"`}${r !== 0.5 && svg` r="${r}"`}`;
    const body = `${centre}>${this.stops(stops)}</radialGradient>`;
    return `url(#${this.id(body, (id) => `<radialGradient id="${id}"${body}`)})`;
  }

  /** A glow: paint that fades out from the middle. */
  glow(colour: Paint): string {
    return this.radial([
      [0, colour, 0.85],
      [0.45, colour, 0.32],
      [1, colour, 0],
    ]);
  }

  /** Clips a drawing to a path. */
  clipped(path: string, drawing: string): string {
    const id = this.id(`clip ${path}`, (id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
    return `<g clip-path="url(#${id})">${drawing}</g>`;
  }

  /** Draws a repeated part. It is defined once and then referenced by its id. */
  stamp(name: string, draw: () => string, x: number, y: number, scale: Scale = 1, turn = 0): string {
    const id = this.id(`stamp ${name}`, (id) => `<g id="${id}">${draw()}</g>`);
    if (scale === 1 && turn === 0)
      return svg`<use href="#${id}"${x !== 0 && svg` x="${x}"`}${y !== 0 && svg` y="${y}"`}/>`;
    return `<use href="#${id}" ${moved(x, y, scale, turn)}/>`;
  }

  /** Browsers apply it by the `color-scheme` of the image's element, which is the page's theme. */
  private dayStyle(): string {
    const rules = Array.from(this.byDay, ([style, name]) => `.${name}{${style}}`).join('');
    return rules && `<style>@media(prefers-color-scheme:light){${rules}}</style>`;
  }

  /** The finished document. */
  document(width: number, height: number, drawing: string): string {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${this.dayStyle()}<defs>${this.definitions.join('')}</defs>${drawing}</svg>`;
    return compact(text);
  }
}
