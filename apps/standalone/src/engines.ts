import { resolve } from 'node:path';
import { formatUnits, parseUnits } from '#contracts/amount';
import { type Brand, DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { payoutKey, startLocalnet } from '#localnet';
import { projectRoot } from '#platform';
import { startPostgres } from './embedded-postgres.js';
import { startMailCatcher } from './mail-catcher.js';
import { freePort, type WantedPort } from './ports.js';
import { dataPaths, type StandaloneSettings } from './standalone-settings.js';

/** A running engine, and the settings with which the programs find it. */
export interface Engine {
  readonly settings: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

export interface EmbeddedEngine {
  readonly title: string;
  /** The setting with the address of an external engine. If it is set, this engine is not started. */
  readonly replacedBy: string;
  ports(own: StandaloneSettings): readonly WantedPort[];
  start(own: StandaloneSettings, brandFile: string, say: (line: string) => void): Promise<Engine>;
}

const HOST = '127.0.0.1';
/** The whole tokens with which the payout wallet begins, out of the treasury. */
const PAYOUT_TOKENS = '1000000';
/** The payout wallet holds far more play money than a real one should. */
const PAYOUT_CAP_USD = '10000000';

const database: EmbeddedEngine = {
  title: 'Database',
  replacedBy: 'DATABASE_URL',
  ports: () => [],
  start: async (own, _, log) => {
    const { url, stop } = await startPostgres({ dataDir: own.DATA_DIR, log });
    return { settings: { DATABASE_URL: url }, close: stop };
  },
};

const chain: EmbeddedEngine = {
  title: 'Development chain',
  replacedBy: 'SOLANA_RPC_URL',
  ports: (own) => [
    { setting: 'SOLANA_RPC_PORT', port: own.SOLANA_RPC_PORT, host: HOST },
    { setting: 'SOLANA_WS_PORT', port: own.SOLANA_WS_PORT, host: HOST },
  ],
  start: async (own, brandFile) => {
    const { SOLANA_RPC_PORT: rpcPort, SOLANA_WS_PORT: wsPort } = own;
    const token = tokenAtGenesis(loadBrand(brandFile));
    const dataDir = dataPaths(own.DATA_DIR).chain;
    const money = own.PAYMENTS_MODE === 'solana';
    const payoutTokens = money ? parseUnits(PAYOUT_TOKENS, token.decimals) : undefined;
    const options = { dataDir, rpcPort, wsPort, host: HOST, token, money, payoutTokens };
    const localnet = await startLocalnet(options);
    const settings = {
      SOLANA_CLUSTER: 'localnet',
      SOLANA_RPC_URL: localnet.rpcUrl,
      SOLANA_WS_URL: localnet.wsUrl,
      MINT_ADDRESS: localnet.mintAddress,
      TREASURY_ADDRESS: localnet.treasuryAddress,
      RECEIVING_ADDRESS_SOL: localnet.treasuryAddress,
      PAYMENT_ADDRESS: localnet.paymentAddress,
      USDC_MINT: localnet.usdcMint,
      USDT_MINT: localnet.usdtMint,
      ...(money && {
        PAYOUT_ADDRESS: localnet.payoutAddress,
        PAYOUT_KEY: payoutKey(),
        PAYOUT_WALLET_CAP_USD: process.env['PAYOUT_WALLET_CAP_USD'] || PAYOUT_CAP_USD,
      }),
    };
    return { settings, close: () => localnet.close() };
  },
};

const mail: EmbeddedEngine = {
  title: 'Mail catcher',
  replacedBy: 'SMTP_URL',
  ports: (own) => [
    { setting: 'MAIL_HTTP_PORT', port: own.MAIL_HTTP_PORT, host: HOST },
    { setting: 'SMTP_PORT', port: own.SMTP_PORT, host: HOST },
  ],
  start: async (own) => {
    const smtpPort = own.SMTP_PORT || (await freePort());
    const folder = dataPaths(own.DATA_DIR).mail;
    const catcher = await startMailCatcher({ folder, smtpPort, httpPort: own.MAIL_HTTP_PORT });
    return { settings: { SMTP_URL: catcher.smtpUrl }, close: () => catcher.close() };
  },
};

/** In the order in which they start. They stop in reverse order. */
export const embeddedEngines: readonly EmbeddedEngine[] = [database, chain, mail];

/** Half of the sale is already sold when the development chain starts (reading D3). */
function tokenAtGenesis({ token: { decimals }, presale, allocation }: Brand) {
  const { saleSupply } = presale;
  const soldAtGenesis = formatUnits(parseUnits(saleSupply, decimals) / 2n, decimals);
  return { decimals, supply: allocation.total, saleSupply, soldAtGenesis };
}

/** The path of the brand file. It is needed before the settings can be loaded. */
export const brandFileOf = (env: NodeJS.ProcessEnv): string =>
  resolve(projectRoot, env['BRAND_FILE'] || DEFAULT_BRAND_FILE);
