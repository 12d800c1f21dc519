import {
  type Brand,
  DEFAULT_BRAND_FILE,
  legalSamples,
  loadBrand,
  undatedArticles,
  unprovenMilestones,
} from '#brand';
import { inMillionths } from '#features/chain-payments';
import { HttpPriceProvider } from '#features/payments';
import { tokenAddresses } from '#money/chain';
import { type Settings, SettingsError } from '#platform';
import { readChainFacts } from './chain-facts.js';
import { findings } from './checks.js';
import type { Finding } from './finding.js';
import { readGuardFacts } from './guard-facts.js';
import { readDatabaseFacts } from './database-facts.js';

/** Reads everything that preflight judges, and returns all findings. */
export async function preflight(settings: Settings, brand: Brand): Promise<Finding[]> {
  const addresses = tokenAddresses(settings, brand);
  const [chain, database, solPrice, guards] = await Promise.all([
    readChainFacts(settings, addresses).catch(unreadable),
    readDatabaseFacts(settings, addresses).catch(unreadable),
    readSolPrice(settings),
    readGuardFacts(settings),
  ]);
  const sampleTexts = legalSamples(brand, loadBrand(DEFAULT_BRAND_FILE));
  const unproven = unprovenMilestones(brand);
  const undated = undatedArticles(brand);
  // A price that is not fetched counts as live, because only the local chain may do without.
  const hasLivePrice = settings.PRICE_PROVIDER === 'offline' || solPrice !== null;
  const facts = { chain, database, hasLivePrice, solPrice, guards, sampleTexts, unproven, undated };
  return findings({ settings, brand, addresses }, facts);
}

/**
 * Refuses to start with real money as long as preflight finds problems.
 * @throws SettingsError with a line for each problem
 */
export async function requirePreflight(settings: Settings): Promise<void> {
  if (settings.PAYMENTS_MODE !== 'solana' || settings.SOLANA_CLUSTER !== 'mainnet-beta') return;
  const problems = (await preflight(settings, loadBrand(settings.BRAND_FILE))).filter(
    ({ atStart }) => atStart,
  );
  if (problems.length === 0) return;
  const lines = problems.map(({ text }) => `  ${text}`);
  throw new SettingsError(
    `Not ready for real payments (npm run preflight lists this again):\n${lines.join('\n')}`,
  );
}

const readSolPrice = async ({ PRICE_PROVIDER, PRICE_URL }: Settings): Promise<bigint | null> =>
  PRICE_PROVIDER === 'offline'
    ? null
    : new HttpPriceProvider(PRICE_URL).fetchPrice('SOL').then(inMillionths, () => null);

const unreadable = (error: unknown) => ({
  unreadable: error instanceof Error ? error.message || error.name : String(error),
});
