import { describe, expect, it } from '@jest/globals';
import { usernameIn } from './usernames.service.js';

describe('a username', () => {
  const of = (username: unknown) => usernameIn({ username }, 'ada.l@example.org');

  it('is the chosen one', () => expect(of(' Ada ')).toBe('Ada'));

  it('is the address before the @ when none is given (specification §3)', () => {
    expect(usernameIn({}, 'ada.l@example.org')).toBe('ada.l');
    for (const none of [
      '',
      '  ',
      null,
      7,
      { a: 1 },
      'x'.repeat(41),
      'a\u202eb',
      'a\u200bb',
      'a\u200fb',
      'a\u0007b',
    ])
      expect([JSON.stringify(none), of(none)]).toEqual([JSON.stringify(none), 'ada.l']);
  });

  it('is never longer than the limit', () => {
    expect(usernameIn({}, `${'a'.repeat(60)}@example.org`)).toHaveLength(40);
  });
});
