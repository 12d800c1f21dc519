import { expect, it } from '@jest/globals';
import { DEFAULT_BRAND_FILE, loadBrand, localized } from '#brand';
import { legalTexts } from './legal-texts.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);

it('the hash names the texts of one language, and changes with every word and figure of them', () => {
  const { legal } = brand.texts;
  const reworded = { ...legal, refund: { ...legal.refund, text: `${legal.refund.text} ` } };
  const versions = [
    brand,
    localized(brand, 'de'),
    { ...brand, texts: { ...brand.texts, legal: reworded } },
    { ...brand, presale: { ...brand.presale, splits: { ...brand.presale.splits, charity: 11 } } },
  ];
  expect(new Set(versions.map((version) => legalTexts(version).hash)).size).toBe(versions.length);
  expect(legalTexts(brand)).toEqual(legalTexts(loadBrand(DEFAULT_BRAND_FILE)));
});

it('the texts have no placeholders left', () => {
  for (const language of Object.keys(brand.catalogues))
    expect(JSON.stringify(legalTexts(localized(brand, language)).sections)).not.toMatch(/[{}].*\|/);
});
