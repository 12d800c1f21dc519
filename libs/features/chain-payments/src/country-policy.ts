import { isCountry, type Settings, type TrustedHeaders } from '#platform';

/**
 * Whether nothing is sold to the country that a proxy reports. A request of which no country is known is treated as one from
 * a denied country, because otherwise leaving out the header would be the way around the rule.
 * @param headers those that a trusted proxy has passed on
 */
export function isCountryDenied(
  headers: TrustedHeaders,
  { COUNTRY_HEADER, DENIED_COUNTRIES }: Pick<Settings, 'COUNTRY_HEADER' | 'DENIED_COUNTRIES'>,
): boolean {
  if (COUNTRY_HEADER === undefined || DENIED_COUNTRIES.length === 0) return false;
  const value = headers[COUNTRY_HEADER];
  const country = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return !isCountry(country) || DENIED_COUNTRIES.includes(country);
}
