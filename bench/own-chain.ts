import type { Brand } from '#brand';
import { type Localnet, startLocalnet } from '#localnet';

/** Starts a chain in this process, without a folder, with the brand's token. Nothing is sold yet. */
export const startOwnChain = ({ token, allocation, presale }: Brand): Promise<Localnet> =>
  startLocalnet({
    dataDir: null,
    rpcPort: 0,
    wsPort: 0,
    token: {
      decimals: token.decimals,
      supply: allocation.total,
      saleSupply: presale.saleSupply,
      soldAtGenesis: '0',
    },
  });

/** The settings that lead to the chain. */
export const chainSettings = (chain: Localnet): Record<string, string> => ({
  SOLANA_RPC_URL: chain.rpcUrl,
  SOLANA_WS_URL: chain.wsUrl,
  MINT_ADDRESS: chain.mintAddress,
  TREASURY_ADDRESS: chain.treasuryAddress,
});
