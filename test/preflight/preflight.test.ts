import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFreezeAccountInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { demoKeypairs } from '#localnet';
import { tokenAddresses } from '#money/chain';
import { loadSettings, type Settings, SettingsError } from '#platform';
import { startApi } from '../../apps/api/src/start-api.js';
import { preflight } from '../../apps/preflight/src/preflight.js';
import { readChainFacts } from '../../apps/preflight/src/chain-facts.js';
import { startWorker } from '../../apps/worker/src/start-worker.js';
import { emptyDatabase } from '../support/database.js';
import { brand, startKingdom } from '../support/kingdom.js';
import { chainSettings, startOwnChain } from '../support/own-chain.js';
import { type PayableChain, Payers } from '../support/payers.js';

const databases = [emptyDatabase(), emptyDatabase()];
let chain: PayableChain;

beforeAll(async () => {
  chain = (await startOwnChain(brand, '0', { money: true, payoutTokens: 1_000_000n })) as PayableChain;
});
afterAll(() => chain.close());

const settingsOf = (env: Record<string, string> = {}): Settings =>
  loadSettings({
    NODE_ENV: 'test',
    DATABASE_URL: databases[0]!.url,
    SMTP_URL: 'smtp://localhost',
    APP_SECRET: 'q8Zr2LxV0bTn5KcY7mWd3HfJ9sPgA4uE',
    PAYMENTS_MODE: 'solana',
    SOLANA_CLUSTER: 'localnet',
    PRICE_PROVIDER: 'offline',
    LOG_LEVEL: 'silent',
    ...chainSettings(chain),
    ...env,
  });
const chainFacts = (env: Record<string, string> = {}) => {
  const settings = settingsOf(env);
  return readChainFacts(settings, tokenAddresses(settings, brand));
};
const problemsOf = async (settings: Settings) =>
  (await preflight(settings, brand)).filter(({ level }) => level === 'problem').map(({ text }) => text);

describe('the chain’s facts', () => {
  it('are read from every endpoint that responds', async () => {
    const { slots, clockLeadS } = await chainFacts({
      SOLANA_RPC_URL: `${chain.rpcUrl},http://127.0.0.1:1,${chain.rpcUrl}`,
    });
    expect(slots).toHaveLength(2);
    expect(Math.abs(clockLeadS)).toBeLessThanOrEqual(5);
  });

  it('tell mints of both token programs apart, and from other addresses', async () => {
    const { currencies, token } = await chainFacts({ USDC_MINT: chain.feeMint });
    expect(token).toMatchObject({ decimals: brand.token.decimals, classic: true });
    expect(currencies).toMatchObject([
      { currency: 'USDC', mint: { classic: false } },
      { currency: 'USDT', mint: { classic: true, decimals: 6 } },
    ]);
    expect((await chainFacts({ MINT_ADDRESS: chain.treasuryAddress })).token).toBeNull();
  });

  it('include what the treasury holds, and the state of the accounts that take payments', async () => {
    const facts = await chainFacts();
    expect(facts.treasuryTokens).toBeGreaterThan(0n);
    expect(facts.accounts).toMatchObject([
      { currency: 'USDC', state: 'open' },
      { currency: 'USDT', state: 'open' },
    ]);
    const payments = { PAYMENT_ADDRESS: Keypair.generate().publicKey.toBase58() };
    expect((await chainFacts(payments)).accounts).toMatchObject([{ state: 'missing' }, { state: 'missing' }]);
  });

  it('include what the payout wallets hold', async () => {
    const facts = await chainFacts();
    const held = Object.fromEntries(facts.payoutHoldings.map(({ currency, amount }) => [currency, amount]));
    expect(held['SOL']).toBeGreaterThan(0n);
    expect(held['token']).toBeGreaterThan(0n);
    expect(facts.payoutTokens).toBe(held['token']);
    const later = Keypair.generate().publicKey.toBase58();
    const replaced = { PAYOUT_ADDRESS: later, PAYOUT_FORMER_ADDRESSES: chain.payoutAddress! };
    const { payoutTokens, payoutHoldings } = await chainFacts(replaced);
    expect(payoutTokens).toBe(held['token']);
    expect(payoutHoldings.every(({ amount }) => amount === 0n)).toBe(true);
  });

  it('include that an account is frozen', async () => {
    const frozen = await startOwnChain(brand, '0', { money: true });
    const { faucet } = demoKeypairs();
    const mint = new PublicKey(frozen.usdcMint!);
    const account = getAssociatedTokenAddressSync(mint, new PublicKey(frozen.paymentAddress!), true);
    const freeze = createFreezeAccountInstruction(account, mint, faucet.publicKey);
    await new Payers(frozen as PayableChain).send([faucet], [freeze]);
    const { accounts } = await chainFacts({ SOLANA_RPC_URL: frozen.rpcUrl });
    await frozen.close();
    expect(accounts).toMatchObject([
      { currency: 'USDC', state: 'frozen' },
      { currency: 'USDT', state: 'open' },
    ]);
  });
});

describe('preflight', () => {
  it('finds no problem on the local chain before the first start and after it', async () => {
    expect(await problemsOf(settingsOf())).toEqual([]);
    const env = { PAYMENTS_MODE: 'solana', ...chainSettings(chain) };
    const kingdom = await startKingdom({ databaseUrl: databases[0]!.url, env });
    await kingdom.close();
    expect(await problemsOf(settingsOf())).toEqual([]);
    expect(await problemsOf(settingsOf({ PAYMENTS_MODE: 'simulated' }))).toEqual([
      expect.stringContaining('pinned to the mode solana, not simulated'),
    ]);
  });

  it('reports engines that can’t be read together with everything else', async () => {
    const problems = await problemsOf(
      settingsOf({
        SOLANA_RPC_URL: 'http://127.0.0.1:1',
        DATABASE_URL: 'postgres://127.0.0.1:1/none',
        APP_SECRET: '0'.repeat(32),
      }),
    );
    expect(problems).toEqual([
      expect.stringContaining('APP_SECRET'),
      expect.stringContaining("The chain can't be read"),
      expect.stringContaining("The database can't be read"),
    ]);
  });
});

it.each([
  ['API', startApi],
  ['worker', startWorker],
])('on mainnet, the %s refuses to start and lists every problem', async (_name, start) => {
  const settings = settingsOf({
    DATABASE_URL: databases[1]!.url,
    SOLANA_CLUSTER: 'mainnet-beta',
    PRICE_PROVIDER: 'http',
    PRICE_URL: 'http://127.0.0.1:1/price',
  });
  const refusal = await start(settings).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(SettingsError);
  const { message } = refusal as SettingsError;
  for (const text of [
    'SITE_URL',
    'MAINNET_CONFIRMED',
    'no price of SOL',
    'not mainnet-beta',
    'one endpoint',
  ]) {
    expect(message).toContain(text);
  }
  expect(message).not.toContain('admins');
});
