import { HttpSigner, KeySigner, type Signer } from '#money/chain';
import { type Settings, SettingsError } from '#platform';

type SignerSettings = Pick<
  Settings,
  'PAYMENTS_MODE' | 'PAYOUT_ADDRESS' | 'PAYOUT_KEY' | 'PAYOUT_SIGNER_URL' | 'PAYOUT_SIGNER_TOKEN'
>;

/**
 * Returns the signer of payouts; undefined if the settings name none, and always in simulated mode.
 * @throws SettingsError if the key is none, or another wallet's than `PAYOUT_ADDRESS`
 */
export function signerOf(settings: SignerSettings): Signer | undefined {
  const { PAYMENTS_MODE, PAYOUT_ADDRESS, PAYOUT_KEY, PAYOUT_SIGNER_URL, PAYOUT_SIGNER_TOKEN } = settings;
  if (PAYMENTS_MODE !== 'solana' || PAYOUT_ADDRESS === undefined) return undefined;
  if (PAYOUT_SIGNER_URL !== undefined)
    return new HttpSigner(PAYOUT_ADDRESS, PAYOUT_SIGNER_URL, PAYOUT_SIGNER_TOKEN);
  if (PAYOUT_KEY === undefined) return undefined;
  const signer = keySigner(PAYOUT_KEY);
  if (signer.address !== PAYOUT_ADDRESS)
    throw new SettingsError(
      `PAYOUT_KEY is the key of ${signer.address}, and PAYOUT_ADDRESS is another wallet`,
    );
  return signer;
}

/** The error never contains the key. */
function keySigner(key: string): KeySigner {
  try {
    return new KeySigner(key);
  } catch {
    throw new SettingsError('PAYOUT_KEY must hold the 64 bytes of a key, in base58 or as a JSON array');
  }
}
