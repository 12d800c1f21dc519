/** The development chain: an embedded Solana chain for development and demonstration, never for anything of value. */
export { DEFAULT_SEED, demoKeypairs, type DemoKeypairs, payoutKey } from './demo-keypairs.js';
export type { TokenGenesis } from './genesis.js';
export type { MoneyAddresses } from './money.js';
export { startLocalnet, type Localnet, type LocalnetOptions } from './localnet.js';
export { MAX_AIRDROP } from './faucet.methods.js';
