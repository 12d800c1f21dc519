import type { Brand } from '#brand';
import { type Settings, SettingsError } from '#platform';
import { isWalletAddress, type TokenAddresses } from './chain.js';

type AddressSettings = Pick<Settings, 'MINT_ADDRESS' | 'TREASURY_ADDRESS'> &
  Partial<Pick<Settings, 'PAYOUT_ADDRESS' | 'PAYOUT_FORMER_ADDRESSES'>>;

/**
 * Returns the token's addresses from the settings, or else from the brand file, where an empty address means "not set
 * yet".
 * @throws SettingsError for an address that is not a 32-byte key
 */
export function tokenAddresses(
  { MINT_ADDRESS, TREASURY_ADDRESS, PAYOUT_ADDRESS, PAYOUT_FORMER_ADDRESSES = [] }: AddressSettings,
  { token }: { token: Pick<Brand['token'], 'mintAddress' | 'treasuryAddress'> },
): TokenAddresses {
  return {
    mint: key('MINT_ADDRESS', MINT_ADDRESS ?? token.mintAddress),
    treasury: key('TREASURY_ADDRESS', TREASURY_ADDRESS ?? token.treasuryAddress),
    payout: [...(PAYOUT_ADDRESS === undefined ? [] : [PAYOUT_ADDRESS]), ...PAYOUT_FORMER_ADDRESSES],
  };
}

function key(setting: string, address: string): string | undefined {
  if (address === '') return undefined;
  if (!isWalletAddress(address))
    throw new SettingsError(`${setting}, or the brand file's address in its place, is no key of 32 bytes`);
  return address;
}
