import { loadBrand } from '#brand';
import { startLocalnet } from '#localnet';
import { openInbox } from '../../test/support/mail-catcher.js';
import { endlessSale } from '../kingdom/brands.js';
import { untilStopped } from '../running.js';

/** Whole tokens, enough for all games. */
const TREASURY = '1000000000';

/** Starts a chain and a mail server in this process, whose time does not count. @returns their settings */
export async function startServices(): Promise<Record<string, string>> {
  const brandFile = endlessSale(TREASURY);
  const brand = loadBrand(brandFile);
  const chain = await startLocalnet({
    dataDir: null,
    rpcPort: 0,
    wsPort: 0,
    token: {
      decimals: brand.token.decimals,
      supply: brand.allocation.total,
      saleSupply: brand.presale.saleSupply,
      soldAtGenesis: '0',
    },
  });
  untilStopped(() => chain.close());
  const inbox = await openInbox();
  untilStopped(() => inbox.close());
  return {
    BRAND_FILE: brandFile,
    AUTH_CONFIRM_EMAIL: 'false',
    SMTP_URL: inbox.smtpUrl,
    SOLANA_RPC_URL: chain.rpcUrl,
    SOLANA_WS_URL: chain.wsUrl,
    MINT_ADDRESS: chain.mintAddress,
    TREASURY_ADDRESS: chain.treasuryAddress,
  };
}
