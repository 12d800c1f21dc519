import type { Brand } from '#brand';
import { type Localnet, type LocalnetOptions, startLocalnet } from '#localnet';

/**
 * Starts a chain in this process, without a folder, with the brand's token.
 * @param soldAtGenesis whole tokens
 * @param options that differ from those of a chain without a folder
 */
export const startOwnChain = (
  { token, allocation, presale }: Brand,
  soldAtGenesis = '0',
  options: Partial<LocalnetOptions> = {},
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
    ...options,
  });

/** The settings that lead to the chain, and to its money if it has any. */
export const chainSettings = (chain: Localnet): Record<string, string> => ({
  SOLANA_RPC_URL: chain.rpcUrl,
  SOLANA_WS_URL: chain.wsUrl,
  MINT_ADDRESS: chain.mintAddress,
  TREASURY_ADDRESS: chain.treasuryAddress,
  ...(chain.paymentAddress !== undefined && {
    PAYMENT_ADDRESS: chain.paymentAddress,
    PAYOUT_ADDRESS: chain.payoutAddress!,
    USDC_MINT: chain.usdcMint!,
    USDT_MINT: chain.usdtMint!,
  }),
});
