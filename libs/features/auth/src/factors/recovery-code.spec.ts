import { describe, expect, it } from '@jest/globals';
import { newRecoveryCodes, normalisedRecoveryCode, recoveryCodeHash } from './recovery-code.js';

const APP_SECRET = 'a secret of tests, forty characters long';

describe('recovery codes', () => {
  it('are ten different codes of letters and digits that cannot be confused', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  });

  it('use the whole alphabet evenly and never repeat', () => {
    const codes = Array.from({ length: 400 }, newRecoveryCodes).flat();
    expect(new Set(codes).size).toBe(4000);
    const counts = new Map<string, number>();
    for (const character of codes.join('').replaceAll('-', '')) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    // 1250 of each are expected; six standard deviations either way.
    for (const count of counts.values()) expect(Math.abs(count - 1250)).toBeLessThan(210);
  });

  it.each([
    '0a1b2-cdefg',
    '0A1B2-CDEFG',
    '0a1b2cdefg',
    ' 0a1b2 cdefg\n',
    'oAlB2–CDEFG',
    'Oaib2 - cdefg',
    '０ａ１ｂ２−ｃｄｅｆｇ',
  ])('may be typed as "%s"', (typed) => {
    expect(normalisedRecoveryCode(typed)).toBe('0a1b2-cdefg');
    expect(recoveryCodeHash(APP_SECRET, typed)).toEqual(recoveryCodeHash(APP_SECRET, '0a1b2-cdefg'));
  });

  it.each(['0a1b2-cdefh', '0a1b2-cdef', '0a1b2-cdefgg', '', '-', '\ud800'])('differ from "%s"', (typed) => {
    expect(recoveryCodeHash(APP_SECRET, typed)).not.toEqual(recoveryCodeHash(APP_SECRET, '0a1b2-cdefg'));
  });

  it('are stored under a key of this installation', () => {
    expect(recoveryCodeHash(APP_SECRET, '0a1b2-cdefg')).toHaveLength(32);
    expect(recoveryCodeHash(`${APP_SECRET}!`, '0a1b2-cdefg')).not.toEqual(
      recoveryCodeHash(APP_SECRET, '0a1b2-cdefg'),
    );
  });
});
