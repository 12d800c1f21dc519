/** The development chain: an embedded Solana chain for development and demonstration, never for anything of value. */
export { DEFAULT_SEED, demoKeypairs, type DemoKeypairs, type TokenGenesis } from './genesis.js';
export { startLocalnet, type Localnet, type LocalnetOptions } from './localnet.js';
export { MAX_AIRDROP } from './transaction.methods.js';
