import type { LinkedWallet } from '#contracts';
import type { WalletRow } from './wallet.entity.js';

export const presentWallet = ({ address, linkedAt }: WalletRow): LinkedWallet => ({
  address,
  linkedAt: linkedAt.toISOString(),
});
