import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { type BrandFile, brandFileSchema } from './brand.schema.js';
import { cataloguesOf } from './catalogues.js';
import { placeholdersOf } from './format.js';
import { textsOf } from './lint-brand.js';
import { DEFAULT_BRAND_FILE } from './load-brand.js';
import { PSEUDO_LANGUAGE } from './pseudo.js';

const file = brandFileSchema.parse(JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8')));
const catalogues = (change: Partial<BrandFile>) => cataloguesOf({ ...file, ...change }, false);
const english = (texts: BrandFile['texts'][string]) =>
  catalogues({ languages: ['en'], texts: { en: texts } });

describe('the brand file', () => {
  it('overrides any text of a language and leaves the others', () => {
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
    ['a text of a mail', { mails: { greeting: 'Hail, {name},' } }, 'texts.en.mails.greeting: '],
    ['an unknown text', { footer: { bye: 'Bye' } }, 'texts.en.footer.bye: '],
    ['an emptied text', { footer: { buy: '' } }, 'texts.en.footer.buy: '],
    ['a text in place of several', { footer: 'Bye' }, 'texts.en.footer: '],
    ['an emptied list', { landing: { game: { facts: [] } } }, 'texts.en.landing.game.facts: '],
    [
      'a story of one paragraph',
      { landing: { story: { paragraphs: ['One.'] } } },
      'landing.story.paragraphs: ',
    ],
    [
      'a plural without a form of the language',
      { admin: { refusedRuns: { changes: '{count} {count|other:times}' } } },
      'texts.en.admin.refusedRuns.changes: has a plural of {count} without its form `one`',
    ],
    [
      'a text to sign with two lines',
      { wallets: { giftSimulated: 'Nothing moves.\nAmount: 0' } },
      'texts.en.wallets.giftSimulated: must be one line',
    ],
    [
      'a status without a style',
      { landing: { roadmap: { phases: [{ phase: 'I', title: 'One', status: 'done', items: ['a'] }] } } },
      'texts.en.landing.roadmap.phases.0.status: must be one of ',
    ],
    [
      'an entry with an unknown id and a wrong shape',
      { press: { articles: { own: { title: 'One', source: 'Us' } } } },
      'texts.en.press.articles.own.description: is missing',
    ],
  ])('may not contain %s', (_what, texts, problem) => {
    expect(() => english(texts)).toThrow(problem);
  });

  it('fills any figure that follows from a rule into a fact of the landing page', () => {
    const facts = ['{fee}% of {supply}'];
    expect(english({ landing: { game: { facts } } }).en?.landing.game.facts).toEqual(facts);
  });

  it('may not have texts in a language that it does not list', () => {
    expect(() => catalogues({ languages: ['en'], texts: { fr: {} } })).toThrow(
      'texts.fr: is not among the languages',
    );
  });

  it('must contain every text of a new language, or every missing one is reported', () => {
    const { en } = catalogues({ languages: ['en'] });
    const own = { ...en, footer: { ...en?.footer, buy: 'Acheter {product}' } };
    expect(catalogues({ languages: ['en', 'fr'], texts: { fr: own } })['fr']?.footer.buy).toBe(
      'Acheter {product}',
    );
    expect(() => catalogues({ languages: ['fr'], texts: { fr: { ...own, footer: undefined } } })).toThrow(
      'texts.fr.footer: ',
    );
  });

  it('provides the plural forms of its own language', () => {
    const { en } = catalogues({ languages: ['en'] });
    expect(() => catalogues({ languages: ['pl'], texts: { pl: { ...en } } })).toThrow(
      'texts.pl.refusals.tooMany: has a plural of {seconds} without its form `few`',
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

describe('the catalogues', () => {
  const all = catalogues({});
  const first = textsOf(all[file.languages[0]!]);

  it.each(file.languages)('have in %s every text, with the same placeholders', (language) => {
    const texts = textsOf(all[language]);
    expect(texts.map(([path]) => path)).toEqual(first.map(([path]) => path));
    const placeholders = ([path, text]: [string, string]) => [
      path,
      new Set(placeholdersOf(text).map(({ name }) => name)),
    ];
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
