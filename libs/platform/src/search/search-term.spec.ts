import { describe, expect, it } from '@jest/globals';
import { referenceOf } from '#contracts';
import { SearchTerm } from './search-term.js';

const ID = '0b5c7a4e-9f3d-4c2b-8a1e-6d5f4c3b2a19';
const term = (text: string, findsParts = true) => new SearchTerm(text, findsParts);
const NO_IDS = { from: null, to: null };

describe('a search term', () => {
  it.each([
    ID,
    ID.toUpperCase(),
    ID.replaceAll('-', ''),
    '0b5c7a',
    '0b5c7a4e',
    '0b5c7a4e-9f3d-4c',
    '0b5c7a4e9f3d',
  ])('means the ids that begin with %s', (text) => {
    const { from, to } = term(text).ids();
    const digits = ID.replaceAll('-', '');
    expect([from! <= digits, digits <= to!]).toEqual([true, true]);
    expect(from!.startsWith(text.toLowerCase().replaceAll('-', ''))).toBe(true);
  });

  it.each(['0b5c7', 'xyz123', '%', `${ID}0`, "' OR 1=1 --", '👑', '-'])(
    'means no ids if it is %p',
    (text) => {
      expect(term(text).ids()).toEqual(NO_IDS);
    },
  );

  it('means the ids of a reference, but only where that kind is looked for', () => {
    const reference = referenceOf('order', ID);
    const { from, to } = term(reference.toLowerCase()).ids('order');
    expect(from! <= ID && ID <= to!).toBe(true);
    expect(term(reference).ids('purchase')).toEqual(NO_IDS);
    expect(term(reference).ids()).toEqual(NO_IDS);
  });

  it('finds parts of addresses from three characters on, whatever LIKE would read into them', () => {
    expect(term('A_%').part).toBe(String.raw`%a\_\%%`);
    expect([term('ab').part, term(ID).part]).toEqual([null, null]);
    expect(term('ada@example').part).toBe('%ada@example%');
    expect(term('Ada@example.org').part).toBe('ada@example.org');
    expect(term('ada', false).part).toBe('ada');
    expect(term(String.raw`50%\x`).beginning).toBe(String.raw`50\%\\x%`);
  });
});
