import { createHash } from 'node:crypto';
import { type Brand, format } from '#brand';
import type { LegalTexts } from '#contracts';

/** The legal texts of the sale in the language of `brand`, and the SHA-256 hash that names exactly these texts. */
export function legalTexts(brand: Brand): LegalTexts {
  const { splits } = brand.presale;
  const values = {
    charity: String(splits.charity),
    release: String(splits.release),
    vested: String(splits.vested),
  };
  const { terms, risk, refund } = brand.texts.legal;
  const sections = [terms, risk, refund].map(({ title, text }) => ({
    title: format(brand, title),
    text: format(brand, text, values),
  }));
  const hash = createHash('sha256').update(JSON.stringify(sections)).digest('hex');
  return { language: brand.language, hash, sections };
}
