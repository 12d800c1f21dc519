import type { Wallet } from '@wallet-standard/base';

/** The feature by which the burner wallet is told from the others. */
export const BURNER = 'demo:burner';

export const isBurner = (wallet: Wallet): boolean => BURNER in wallet.features;
