import { describe, expect, it } from '@jest/globals';
import { weakPasswordMessage, weaknesses } from './password-policy.js';

const of = (password: string) => weaknesses(password, { minLength: 8 });

describe('weak passwords (auth contract §9)', () => {
  it('exclude a long password that is not commonly used', () => {
    expect(of('korrekt Pferd')).toEqual([]);
    expect(of('zq8!kd#v')).toEqual([]);
  });

  it('counts characters, not bytes or UTF-16 units', () => {
    expect(of('zq8!kd#')).toEqual(['length']);
    expect(of('👑🦁🐉🌙⚔️🏰')).toEqual(['length']);
    expect(of('👑🦁🐉🌙🏰🗝🦄🐺')).toEqual([]);
  });

  it.each(['password1', 'PassWord1', '  password1 ', 'qwertyuiop', '1234567890'])(
    'include "%s", which attackers try first',
    (password) => {
      expect(of(password)).toEqual(['pwned']);
    },
  );

  it('are rejected with every reason', () => {
    expect(of('123456')).toEqual(['length', 'pwned']);
    expect(of('')).toEqual(['length']);
  });

  it('are rejected with the length in the words that clients match on (auth contract §2)', () => {
    expect(weakPasswordMessage(['length'], 8)).toBe('Password should be at least 8 characters');
    expect(weakPasswordMessage(['length', 'pwned'], 12)).toBe('Password should be at least 12 characters');
    expect(weakPasswordMessage(['pwned'], 8)).toMatch(/easy to guess/);
  });
});
