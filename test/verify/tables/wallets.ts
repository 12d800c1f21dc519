import type { HarmlessTables } from '../table-rules.js';

export const harmlessTables: HarmlessTables = {
  wallet: 'a member’s linked wallets; their holdings are in the ledger by address',
  wallet_challenge: 'challenges to link wallets',
};
