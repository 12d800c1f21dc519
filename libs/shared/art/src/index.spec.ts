import { expect, it } from '@jest/globals';
import { type Brand, DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { drawScene, SCENES } from './index.js';
import { SIZES } from './sizes.js';

const MAX_CHARACTERS = 25_000;

const brand = loadBrand(DEFAULT_BRAND_FILE);
const others = ['#041f1a', '#0b3a2e', '#17604c', '#4fb286', '#e8e2d0', '#8d8468', '#fdfaf1', '#f2803c'];
const other = Object.fromEntries(
  Object.keys(brand.colours).map((name, at) => [name, others[at] ?? `#3${at % 10}60a${at % 10}`]),
) as Brand['colours'];

const coloursOf = (picture: string): Set<string> => new Set(picture.match(/#[0-9a-f]{3,8}\b(?=["}])/g));

/** The problems of a document that is no well-formed XML, as far as pictures use it. */
function malformed(text: string): string[] {
  const open: string[] = [];
  const problems: string[] = [];
  let at = 0;
  for (const tag of text.matchAll(/<(\/?)([A-Za-z]\w*)((?: [\w:-]+="[^"<>&]*")*)(\/?)>/g)) {
    const between = text.slice(at, tag.index);
    if (/[<&]/.test(between) || (between && open.at(-1) !== 'style')) problems.push(`stray "${between}"`);
    at = tag.index + tag[0].length;
    const [, closing, name = '', attributes = '', alone] = tag;
    const names = Array.from(attributes.matchAll(/ ([\w:-]+)=/g), ([, attribute]) => attribute);
    if (new Set(names).size < names.length) problems.push(`an attribute twice in ${tag[0]}`);
    if (closing) {
      const last = open.pop();
      if (last !== name) problems.push(`</${name}> closes <${last}>`);
    } else if (!alone) open.push(name);
  }
  return [...problems, ...open.map((name) => `<${name}> stays open`), ...(text.slice(at) ? ['a tail'] : [])];
}

it('has a picture for every size', () => {
  expect(SCENES.toSorted()).toEqual(Object.keys(SIZES).sort());
});

it.each(SCENES)('draws %s as a standalone document', (name) => {
  const picture = drawScene(name, brand.colours);
  const { width, height } = SIZES[name];
  expect(malformed(picture)).toEqual([]);
  expect(picture).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
  expect(picture).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
  expect(picture).not.toMatch(/<text|<image|<foreignObject|<script|var\(|color-mix|@import|\son\w+=/);
  expect(picture.length).toBeLessThanOrEqual(MAX_CHARACTERS);

  const ids = Array.from(picture.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
  const used = Array.from(picture.matchAll(/href="([^"]*)"|url\(([^)]*)\)/g), ([, a, b]) => a ?? b);
  expect(new Set(ids).size).toBe(ids.length);
  expect(
    used.filter((target) => !ids.includes(target?.replace(/^#/, '')) || !target?.startsWith('#')),
  ).toEqual([]);
});

it.each(SCENES)('draws %s only in the colours of the brand', (name) => {
  const original = coloursOf(drawScene(name, brand.colours));
  const rebranded = coloursOf(drawScene(name, other));
  expect(rebranded.size).toBeGreaterThan(2);
  expect([...rebranded].filter((colour) => original.has(colour) && colour !== '#fff')).toEqual([]);
});

it.each(SCENES)('moves nothing in %s', (name) => {
  expect(drawScene(name, brand.colours)).not.toMatch(/<animate|<set|animation|transition| style="/);
});

const BY_DAY =
  /<style>@media\(prefers-color-scheme:light\)\{(?:\.d[a-z]+\{(?:display:none|stop-color:#\w+)\})+\}<\/style>/;

it.each(['gathering', 'lantern', 'love', 'zoom'] as const)(
  'draws the sky of %s by day and by night',
  (name) => {
    const picture = drawScene(name, brand.colours);
    expect(picture).toMatch(BY_DAY);
    for (const [, rule = ''] of picture.matchAll(/\.(d[a-z]+)\{/g))
      expect(picture).toContain(` class="${rule}"`);
  },
);

it.each(['crown-emblem', 'icon', 'hero-castle'] as const)('draws %s the same by day and by night', (name) => {
  expect(drawScene(name, brand.colours)).not.toContain('<style');
});
