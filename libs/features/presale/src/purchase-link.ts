import { type Brand, localized } from '#brand';
import { accessHash, languageBase } from '#contracts';
import { paymentSecret } from '#features/chain-payments';
import type { Settings } from '#platform';

/**
 * The link that opens a purchase on the chain on any device, also to name where a refund goes. It contains the purchase's secret.
 * @param language the buyer's; null if it is unknown
 */
export function purchaseLink(
  { SITE_URL, APP_SECRET }: Pick<Settings, 'SITE_URL' | 'APP_SECRET'>,
  brand: Brand,
  { id, language }: { id: string; language: string | null },
): string {
  const base = languageBase(localized(brand, language).language, Object.keys(brand.catalogues));
  const link = new URL(`${base}/presale/public`, SITE_URL);
  link.hash = accessHash('purchase', { id, secret: paymentSecret(APP_SECRET, 'purchase', id) });
  return link.href;
}
