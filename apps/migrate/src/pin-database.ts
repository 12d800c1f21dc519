import type { Brand } from '#brand';
import { ChainReader, RpcPool } from '#money/chain';
import { moneyModeOf, type Settings, SettingsError, type UnitOfWork } from '#platform';
import { type ChainPin, completePin, pinOnce } from '#money/chain';

const RPC_TIMEOUT_MS = 5_000;

/** The parts of a pin, with the setting that each of them comes from. */
const PARTS: readonly { key: keyof ChainPin; name: string; setting: string }[] = [
  { key: 'mode', name: 'mode', setting: 'PAYMENTS_MODE' },
  { key: 'cluster', name: 'cluster', setting: 'SOLANA_CLUSTER' },
  { key: 'genesisHash', name: 'genesis hash', setting: 'SOLANA_RPC_URL' },
  { key: 'mint', name: 'mint', setting: 'MINT_ADDRESS' },
];

/**
 * Pins a database to the mode, cluster, genesis hash and mint of its first start, so that simulated and real payments, or
 * those of two chains, can't end up in the same books. While the chain can't be read or no mint is set, these parts are
 * not compared; they are added to the pin once they are known.
 * @throws SettingsError if the database is pinned to something else, or if the chain can't be read before a database in
 *   solana mode has its genesis hash
 */
export async function pinDatabase(unitOfWork: UnitOfWork, settings: Settings, brand: Brand): Promise<void> {
  const current: ChainPin = {
    ...moneyModeOf(settings),
    genesisHash: await genesisHashAt(settings.SOLANA_RPC_URL),
    mint: settings.MINT_ADDRESS ?? (brand.token.mintAddress || null),
  };
  await unitOfWork.run(async (tx) => {
    const pinned = await pinOnce(tx, current);
    requireEqual(pinned, current);
    if (current.mode === 'solana' && !pinned.genesisHash && !current.genesisHash)
      throw new SettingsError(
        "The chain at SOLANA_RPC_URL can't be read, but the first start in solana mode pins the database to it: " +
          'correct the setting, or start again once the chain responds.',
      );
    await completePin(tx, current);
  });
}

function requireEqual(pinned: ChainPin, current: ChainPin): void {
  const different = PARTS.filter(
    ({ key }) => pinned[key] !== null && current[key] !== null && pinned[key] !== current[key],
  );
  if (different.length === 0) return;
  const named = (pin: ChainPin) => different.map(({ key, name }) => `${name} ${pin[key]}`).join(', ');
  const settings = different.map(({ setting }) => setting).join(', ');
  throw new SettingsError(
    `The database is pinned to ${named(pinned)}, but this start has ${named(current)}: ` +
      `correct ${settings}, or use another database.`,
  );
}

/** Returns null if no endpoint can be read. */
function genesisHashAt(rpcUrls: readonly string[]): Promise<string | null> {
  const pool = new RpcPool(rpcUrls, { timeoutMs: RPC_TIMEOUT_MS });
  return new ChainReader(pool).genesisHash().catch(() => null);
}
