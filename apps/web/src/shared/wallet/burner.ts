import type { Wallet } from '@wallet-standard/base';

/** The wallet feature that marks the burner wallet. */
export const BURNER = 'demo:burner';

export const isBurner = (wallet: Wallet): boolean => BURNER in wallet.features;
