import type { Brand } from '#brand';
import { type Localnet, startLocalnet } from '#localnet';

/**
 * Starts a chain in this process, without a folder, with the brand's token.
 * @param soldAtGenesis whole tokens
 */
export const startOwnChain = (
  { token, allocation, presale }: Brand,
  soldAtGenesis = '0',
): Promise<Localnet> =>
  startLocalnet({
    dataDir: null,
    rpcPort: 0,
    wsPort: 0,
    token: {
      decimals: token.decimals,
      supply: allocation.total,
      saleSupply: presale.saleSupply,
      soldAtGenesis,
    },
  });

/** The settings that lead to the chain. */
export const chainSettings = (chain: Localnet): Record<string, string> => ({
  SOLANA_RPC_URL: chain.rpcUrl,
  SOLANA_WS_URL: chain.wsUrl,
  MINT_ADDRESS: chain.mintAddress,
  TREASURY_ADDRESS: chain.treasuryAddress,
});
