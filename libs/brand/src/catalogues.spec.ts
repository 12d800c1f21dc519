import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BrandFile, brandFileSchema } from './brand.schema.js';
import { cataloguesOf } from './catalogues.js';
import { placeholdersOf } from './fill.js';
import { textsOf } from './lint-brand.js';
import { PSEUDO_LANGUAGE } from './pseudo.js';

const file = brandFileSchema.parse(
  JSON.parse(readFileSync(new URL('../brand.json', import.meta.url), 'utf8')),
);
const catalogues = (change: Partial<BrandFile>) => cataloguesOf({ ...file, ...change }, false);
const english = (texts: BrandFile['texts'][string]) =>
  catalogues({ languages: ['en'], texts: { en: texts } });

describe('the brand file', () => {
  it('overrides any text of a language, and leaves the others', () => {
    const { en: plain } = catalogues({ languages: ['en'] });
    const { en } = english({
      footer: { buy: 'Get {product}' },
      landing: { roadmap: { heading: 'Where to' } },
    });
    expect(en?.footer).toEqual({ ...plain?.footer, buy: 'Get {product}' });
    expect(en?.landing.roadmap).toEqual({ ...plain?.landing.roadmap, heading: 'Where to' });
    expect(en?.presale).toEqual(plain?.presale);
  });

  it('replaces a list as a whole', () => {
    const point = { title: 'One', body: 'alone' };
    expect(english({ landing: { about: { points: [point] } } }).en?.landing.about.points).toEqual([point]);
  });

  it.each([
    ['an unknown placeholder', { footer: { buy: 'Buy {prodcut}' } }, 'texts.en.footer.buy: '],
    ['one of a mail', { mails: { greeting: 'Hail, {name},' } }, 'texts.en.mails.greeting: '],
    ['an unknown text', { footer: { bye: 'Bye' } }, 'texts.en.footer: '],
    ['an emptied text', { footer: { buy: '' } }, 'texts.en.footer.buy: '],
  ])('may not bring %s', (_what, texts, problem) => {
    expect(() => english(texts)).toThrow(problem);
  });

  it('may not speak a language it does not list', () => {
    expect(() => catalogues({ languages: ['en'], texts: { fr: {} } })).toThrow(
      'texts.fr: is not among the languages',
    );
  });

  it('brings a language of its own whole, or hears of every text that lacks', () => {
    const { en } = catalogues({ languages: ['en'] });
    const own = { ...en, footer: { ...en?.footer, buy: 'Acheter {product}' } };
    expect(catalogues({ languages: ['en', 'fr'], texts: { fr: own } })['fr']?.footer.buy).toBe(
      'Acheter {product}',
    );
    expect(() => catalogues({ languages: ['fr'], texts: { fr: { ...own, footer: undefined } } })).toThrow(
      'texts.fr.footer: ',
    );
  });

  it('names its groups and shares in every language', () => {
    const [group] = file.allocation.groups;
    const allocation = { ...file.allocation, groups: [{ ...group!, id: 'unheard-of' }] };
    expect(() => catalogues({ allocation })).toThrow(
      'texts.en.vestingSchedule.groups.unheard-of: is missing',
    );
  });
});

describe('the languages', () => {
  const all = catalogues({});
  const first = textsOf(all[file.languages[0]!]);

  it.each(file.languages)('say the same in %s: every text, with the same placeholders', (language) => {
    const texts = textsOf(all[language]);
    expect(texts.map(([path]) => path)).toEqual(first.map(([path]) => path));
    const placeholders = ([path, text]: [string, string]) => [path, new Set(placeholdersOf(text))];
    expect(texts.map(placeholders)).toEqual(first.map(placeholders));
  });
});

describe('the pseudo-language', () => {
  const { [PSEUDO_LANGUAGE]: accented, en } = cataloguesOf({ ...file, languages: ['en'], texts: {} }, true);

  it('brackets every text and keeps the placeholders', () => {
    expect(accented?.footer.buy).toBe('⟦Ɓúý {product}~~~~~⟧');
    const keys = textsOf(accented).filter(([path]) => !/\.\d+\.(id|status)$/.test(path));
    expect(keys.every(([, text]) => /^⟦.*⟧$/s.test(text))).toBe(true);
    expect(textsOf(accented).flatMap(([, text]) => placeholdersOf(text))).toEqual(
      textsOf(en).flatMap(([, text]) => placeholdersOf(text)),
    );
  });
});
