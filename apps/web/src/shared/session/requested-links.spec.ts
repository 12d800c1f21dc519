import { expect, it } from '@jest/globals';
import { needsConsent, parseRequestedLinks, addRequestedLink } from './requested-links.js';

const NOW = 1_000_000;
const HOUR = 3_600_000;
const asked = addRequestedLink({}, 'Me@Example.org', NOW, HOUR);
const link = { email: 'me@example.org', sessionId: 'linked' };

it('asks before it opens a link that this browser did not request', () => {
  expect(needsConsent(link, { sessionId: undefined, asked: {} }, NOW)).toBe(true);
  expect(needsConsent(link, { sessionId: 'mine', asked: {} }, NOW)).toBe(true);
  expect(needsConsent({ ...link, email: 'stranger@example.org' }, { sessionId: undefined, asked }, NOW)).toBe(
    true,
  );
  for (const email of ['', 'constructor', '__proto__', 'toString'])
    expect([email, needsConsent({ ...link, email }, { sessionId: undefined, asked }, NOW)]).toEqual([
      email,
      true,
    ]);
});

it('opens a link that this browser requested without asking, while the link is valid', () => {
  const here = { sessionId: 'mine', asked };
  expect(needsConsent(link, here, NOW + HOUR - 1)).toBe(false);
  expect(needsConsent(link, here, NOW + HOUR)).toBe(true);
});

it('does not ask about the current session, and treats two sessions without an id as different', () => {
  expect(needsConsent(link, { sessionId: 'linked', asked: {} }, NOW)).toBe(false);
  expect(needsConsent({ ...link, sessionId: undefined }, { sessionId: undefined, asked: {} }, NOW)).toBe(
    true,
  );
});

it('keeps several addresses, and drops those whose links have expired', () => {
  const later = addRequestedLink(asked, 'other@example.org', NOW + 1, HOUR);
  expect(Object.keys(later)).toEqual(['me@example.org', 'other@example.org']);
  expect(Object.keys(addRequestedLink(later, 'third@example.org', NOW + HOUR, HOUR))).toEqual([
    'other@example.org',
    'third@example.org',
  ]);
  expect(parseRequestedLinks(JSON.stringify(later))).toEqual(later);
});

it.each([null, '', '{"half', 'null', '7', '{"me@example.org":"always"}'])(
  'reads %j as no requested links',
  (stored) => {
    expect(parseRequestedLinks(stored)).toEqual({});
  },
);
