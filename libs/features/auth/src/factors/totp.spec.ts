import { describe, expect, it } from '@jest/globals';
import { matchedStep, newTotpSecret, qrCode, totpUri } from './totp.js';

/** The secret of RFC 6238's appendix B, `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('codes (RFC 6238, auth contract §7)', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is %s', (seconds, code) => {
    expect(matchedStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('are valid one step early and one step late, and count as the step they belong to', () => {
    const step = Math.floor(1_234_567_890 / 30);
    for (const skew of [-1, 0, 1]) expect(matchedStep(SECRET, '005924', at((step + skew) * 30))).toBe(step);
    expect(matchedStep(SECRET, '005924', at((step + 2) * 30))).toBeUndefined();
    expect(matchedStep(SECRET, '005924', at((step - 1) * 30 - 1))).toBeUndefined();
  });

  it('may be typed with spaces', () => {
    expect(matchedStep(SECRET, ' 005 924 ', at(1_234_567_890))).toBeDefined();
  });

  it.each(['', '00592', '5924', '0059240', '005925', '-05924', '00592४', 'null', '005924\0'])(
    'refuses "%s"',
    (code) => {
      expect(matchedStep(SECRET, code, at(1_234_567_890))).toBeUndefined();
    },
  );

  it('are valid only for their own secret', () => {
    expect(matchedStep(newTotpSecret(), '005924', at(1_234_567_890))).toBeUndefined();
  });
});

describe('a new secret', () => {
  it('has 160 bits in base32 and is always different', () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(secrets).size).toBe(20);
  });
});

describe('the address for authenticator apps (auth contract §7)', () => {
  it('names issuer, e-mail and secret in the contract’s order', () => {
    expect(totpUri({ issuer: 'The Kingdom', email: 'ada+1@example.org', secret: SECRET })).toBe(
      `otpauth://totp/The%20Kingdom:ada%2B1%40example.org?secret=${SECRET}&issuer=The%20Kingdom&algorithm=SHA1&digits=6&period=30`,
    );
  });

  it.each([
    ['a colon', 'Evil:bank'],
    ['a parameter', 'x&secret=AAAA?#'],
    ['a lone surrogate', '\ud800'],
    ['very long', '👑'.repeat(5000)],
  ])('contains an issuer with %s, and still fits a QR code', (_, issuer) => {
    const uri = totpUri({ issuer, email: `${'é'.repeat(240)}@example.org`, secret: SECRET });
    expect(uri.replaceAll('%3A', ':').split(':')).toHaveLength(3);
    expect(new URL(uri).searchParams.getAll('secret')).toEqual([SECRET]);
    expect(qrCode(uri)).toMatch(/^<svg /);
  });
});

describe('the QR code', () => {
  const svg = qrCode(totpUri({ issuer: 'The Kingdom', email: 'ada@example.org', secret: SECRET }));

  it('is one well-formed SVG that can be used in a data URL', () => {
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"( [\w:]+="[^"<&]*")*>(<\w+( \w+="[^"<&]*")*\/>)+<\/svg>$/,
    );
    expect(svg).not.toMatch(/[#%]/);
  });

  it('is black on white with a quiet zone of four modules', () => {
    const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
    expect(svg).toContain(`<rect fill="white" width="${size}" height="${size}"/>`);
    const [, module] = /<path fill="black" d="M\d+,\d+h(\d+)/.exec(svg) ?? [];
    const quiet = 4 * Number(module);
    const corners = Array.from(svg.matchAll(/M(\d+),(\d+)h/g), ([, x, y]) => [Number(x), Number(y)]).flat();
    expect(Math.min(...corners)).toBe(quiet);
    expect(Math.max(...corners)).toBe(size - quiet - Number(module));
  });
});
