import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SealBrokenError, secretBox } from './secret-box.js';

const APP_SECRET = 'a secret of tests, forty characters long';
const box = secretBox(APP_SECRET, 'totp');

describe('a secret box', () => {
  it('opens any text that it sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(box.open(box.seal(text))).toBe(text);
      }),
    );
  });

  it('opens after a restart with the same application secret', () => {
    expect(secretBox(APP_SECRET, 'totp').open(box.seal('GEZDGNBV'))).toBe('GEZDGNBV');
  });

  it('reveals nothing of the text, not even that two texts are equal', () => {
    const sealed = box.seal('GEZDGNBV');
    expect(sealed).not.toContain('GEZDGNBV');
    expect(box.seal('GEZDGNBV')).not.toBe(sealed);
  });

  it('does not open for another purpose or under another application secret', () => {
    const sealed = box.seal('GEZDGNBV');
    expect(() => secretBox(APP_SECRET, 'signing-key').open(sealed)).toThrow(SealBrokenError);
    expect(() => secretBox(`${APP_SECRET}!`, 'totp').open(sealed)).toThrow(SealBrokenError);
  });

  it('throws if any single character was changed, added or removed', () => {
    const sealed = box.seal('GEZDGNBVGY3TQOJQ');
    for (let index = 0; index < sealed.length; index += 1) {
      const [before, after] = [sealed.slice(0, index), sealed.slice(index + 1)];
      const other = sealed[index] === 'A' ? 'B' : 'A';
      for (const altered of [before + other + after, before + after, `${before}!${sealed[index]}${after}`]) {
        expect(() => box.open(altered)).toThrow(SealBrokenError);
      }
    }
  });

  it.each(['', 'AAAA', 'plain text', 'A'.repeat(38), `v1.${box.seal('x')}`])('throws at "%s"', (sealed) => {
    expect(() => box.open(sealed)).toThrow(SealBrokenError);
  });
});
