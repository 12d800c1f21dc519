import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readReference, type ReferenceKind, referenceOf } from './spoken-reference.js';

const kinds = fc.constantFrom<ReferenceKind>('purchase', 'order', 'payment');
const references = fc.record({ kind: kinds, id: fc.uuid() });
const FORM = /^[PBM](-[2-9A-HJKMNP-Z]{3}){3}$/;
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

describe('a spoken reference', () => {
  it('leads back to its kind and id, however it is typed', () => {
    fc.assert(
      fc.property(
        references,
        fc.constantFrom('', ' ', '-', '.'),
        fc.boolean(),
        ({ kind, id }, gap, lower) => {
          const reference = referenceOf(kind, id);
          expect(reference).toMatch(FORM);
          const typed = reference.replaceAll('-', gap);
          const read = readReference(lower ? typed.toLowerCase() : typed)!;
          expect(read.kind).toBe(kind);
          expect(read.from <= id && id <= read.to).toBe(true);
        },
      ),
    );
  });

  it('is recognised as wrong with one wrong character', () => {
    fc.assert(
      fc.property(
        references,
        fc.nat({ max: 9 }),
        fc.constantFrom(...ALPHABET),
        ({ kind, id }, place, other) => {
          const right = referenceOf(kind, id).replaceAll('-', '');
          fc.pre(right[place] !== other);
          expect(readReference(right.slice(0, place) + other + right.slice(place + 1))).toBeUndefined();
        },
      ),
    );
  });

  it('is recognised as wrong with two characters that changed places', () => {
    fc.assert(
      fc.property(references, fc.nat({ max: 8 }), fc.nat({ max: 8 }), ({ kind, id }, one, other) => {
        const characters = [...referenceOf(kind, id).replaceAll('-', '')];
        const [first, second] = [characters[one]!, characters[other]!];
        fc.pre(first !== second);
        characters[one] = second;
        characters[other] = first;
        expect(readReference(characters.join(''))).toBeUndefined();
      }),
    );
  });

  it.each(['', 'P', 'P-222-222', 'X-222-222-222', 'P-000-000-000', '👑', 'P-ZZZ-ZZZ-ZZZ-ZZZ'])(
    'is not %p',
    (text) => {
      expect(readReference(text)).toBeUndefined();
    },
  );
});
