import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowedRedirect, type RedirectRules } from './redirect-policy.js';

const SITE = 'https://kingdom.example';
const ALLOW = ['https://app.example', 'https://partner.example:8443/welcome', 'http://legacy.example/in/'];
const rules: RedirectRules = { siteUrl: SITE, allow: ALLOW, development: false };
const to = (target: string | undefined, changed: Partial<RedirectRules> = {}) =>
  allowedRedirect(target, { ...rules, ...changed });

describe('the allowed targets of a mailed link (auth contract §5)', () => {
  it.each([
    ['https://kingdom.example/auth', 'https://kingdom.example/auth'],
    ['HTTPS://KINGDOM.EXAMPLE:443/auth?next=%2Fapp', 'https://kingdom.example/auth?next=%2Fapp'],
    ['/auth', 'https://kingdom.example/auth'],
    ['auth', 'https://kingdom.example/auth'],
    ['?next=1', 'https://kingdom.example/?next=1'],
    ['/../../auth', 'https://kingdom.example/auth'],
    ['https://app.example/any/where', 'https://app.example/any/where'],
    ['https://partner.example:8443/welcome', 'https://partner.example:8443/welcome'],
    ['https://partner.example:8443/welcome/back?a=1', 'https://partner.example:8443/welcome/back?a=1'],
    ['http://legacy.example/in/side', 'http://legacy.example/in/side'],
  ])('include %s', (target, expected) => {
    expect(to(target)).toBe(expected);
  });

  it.each([
    ['nothing', undefined],
    ['an empty string', ''],
    ['a foreign host', 'https://evil.example/'],
    ['a foreign host without scheme', '//evil.example'],
    ['its own host without scheme', '//kingdom.example/auth'],
    ['three slashes', '///evil.example'],
    ['four slashes', 'https:////evil.example'],
    ['a host that starts with ours', 'https://kingdom.example.evil.example/'],
    ['a host that ends like ours', 'https://evilkingdom.example/'],
    ['a subdomain', 'https://sub.kingdom.example/'],
    ['another port', 'https://kingdom.example:444/'],
    ['another scheme', 'http://kingdom.example/'],
    ['a user before a foreign host', 'https://kingdom.example@evil.example/'],
    ['a user with password before a foreign host', 'https://kingdom.example:443@evil.example/'],
    ['a user before our host', 'https://evil.example@kingdom.example/'],
    ['a script', 'javascript:alert(1)//https://kingdom.example'],
    ['a script with a tab', 'java\tscript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a blob of our origin', 'blob:https://kingdom.example/1'],
    ['another program', 'kingdom://auth'],
    ['backslashes', '\\\\evil.example'],
    ['a slash and a backslash', '/\\evil.example'],
    ['a backslash after the host', 'https://kingdom.example\\@evil.example'],
    ['a blank before', ' //evil.example'],
    ['a line break', '/\n/evil.example'],
    ['a NUL', 'https://kingdom.example/\0'],
    ['a C1 control character', 'https://kingdom.example/\u0085'],
    ['no address', 'https://'],
    ['an invalid host', 'https://[kingdom.example]/'],
    ['a lone surrogate as host', 'https://\ud800/'],
    ['far too much', `/${'a'.repeat(2000)}`],
    ['a URL that is too long once encoded', `/${'é'.repeat(700)}`],
    ['a path beside the allowed one', 'https://partner.example:8443/welcome-evil'],
    ['a path above the allowed one', 'https://partner.example:8443/welcome/../admin'],
    ['an encoded path above the allowed one', 'https://partner.example:8443/welcome/%2e%2e/admin'],
    ['the allowed path elsewhere', 'https://partner.example/welcome'],
    ['this machine, in production', 'http://localhost:5173/'],
  ])('exclude %s: the link leads to the site', (_, target) => {
    expect(to(target)).toBe(SITE);
  });

  it.each([
    'http://localhost:5173/auth',
    'https://localhost/',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
  ])('include %s in development', (target) => {
    expect(to(target, { development: true })).toBe(target);
  });

  it.each([
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://10.0.0.1/',
    'javascript://localhost/%0aalert(1)',
    'ftp://127.0.0.1/',
    'http://0.0.0.0/',
  ])('exclude %s in development', (target) => {
    expect(to(target, { development: true })).toBe(SITE);
  });

  it.each([
    '*',
    'https://*',
    'evil.example',
    'javascript:',
    'https://x@evil.example',
    'https://evil.example/?x',
    '',
  ])('are not extended by "%s" in the list', (entry) => {
    expect(to('https://evil.example/?x', { allow: [entry] })).toBe(SITE);
    expect(to('javascript:alert(1)', { allow: [entry] })).toBe(SITE);
  });

  it('are always plain URLs of an allowed origin, and the same when checked again', () => {
    const separators = fc.constantFrom(...'/ // \\ @ : . .. ? # % %2f'.split(' '), ' ', '\t', '\0');
    const schemes = fc.constantFrom('https:', 'http:', 'javascript:');
    const hosts = fc.constantFrom(
      'kingdom.example',
      'app.example',
      'evil.example',
      'localhost',
      '127.0.0.1',
      '[::1]',
    );
    const words = fc.constantFrom('welcome', '8443', 'é');
    const parts = fc.oneof(separators, schemes, hosts, words, fc.string({ maxLength: 2 }));
    const target = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
      fc.array(parts, { maxLength: 8 }).map((list) => list.join('')),
    );
    const origins = new Set([SITE, ...ALLOW].map((entry) => new URL(entry).origin));
    fc.assert(
      fc.property(target, fc.boolean(), (target, development) => {
        const answer = to(target, { development });
        const url = new URL(answer);
        const here = development && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
        expect(here || origins.has(url.origin)).toBe(true);
        expect(url.username + url.password).toBe('');
        expect(answer).toMatch(/^https?:\/\/[!-[\]-~]+$/);
        expect(to(answer, { development })).toBe(answer);
      }),
      { numRuns: 3000 },
    );
  });
});
