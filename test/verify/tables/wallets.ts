import type { HarmlessTables } from '../table-rules.js';

export const harmlessTables: HarmlessTables = {
  wallet: 'which wallets a member has; what they hold is in the ledger by address',
  wallet_challenge: 'wallets to come',
};
