import { describe, expect, it } from '@jest/globals';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { securityTxt } from './security-txt.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);
const NOW = new Date('2026-03-01T13:37:00.000Z');
const fieldsOf = (text: string) => text.trim().split('\n');

describe('the security.txt (RFC 9116)', () => {
  it('names the team’s address, an end within a year, the languages and its own address', () => {
    expect(fieldsOf(securityTxt(brand, 'https://kingdom.example', NOW))).toEqual([
      `Contact: mailto:${brand.team.email}`,
      'Expires: 2026-08-28T00:00:00.000Z',
      `Preferred-Languages: ${brand.languages.join(', ')}`,
      'Canonical: https://kingdom.example/.well-known/security.txt',
    ]);
  });

  it('names the contact for weaknesses if the brand has one, an address or a page', () => {
    const contactOf = (security: string) =>
      fieldsOf(
        securityTxt({ ...brand, team: { ...brand.team, security } }, 'https://kingdom.example', NOW),
      )[0];
    expect(contactOf('security@kingdom.example')).toBe('Contact: mailto:security@kingdom.example');
    expect(contactOf('https://kingdom.example/report')).toBe('Contact: https://kingdom.example/report');
  });
});
