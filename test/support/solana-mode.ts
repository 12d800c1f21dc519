/** Settings of a kingdom in solana mode. The key of the address that receives its payments is unknown. */
export const SOLANA_MODE = {
  PAYMENTS_MODE: 'solana',
  PAYMENT_ADDRESS: 'So11111111111111111111111111111111111111112',
};
