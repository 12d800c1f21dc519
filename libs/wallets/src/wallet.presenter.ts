import type { LinkedWallet } from '#libs/contracts';
import type { WalletRow } from './wallets.repository.js';

export const presentWallet = ({ address, linked_at }: WalletRow): LinkedWallet => ({
  address,
  linkedAt: linked_at.toISOString(),
});
