import type { LinkedWallet } from '#contracts';
import type { WalletRow } from './wallets.repository.js';

export const presentWallet = ({ address, linked_at }: WalletRow): LinkedWallet => ({
  address,
  linkedAt: linked_at.toISOString(),
});
