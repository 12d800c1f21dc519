import { unpackAccount } from '@solana/spl-token';
import { type AccountInfo, PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { z } from 'zod';
import { PaymentAccounts } from '#features/chain-payments';
import { ChainReader, mintFactsOf, RpcFailure, RpcPool, type TokenAddresses } from '#money/chain';
import type { Settings } from '#platform';
import type { ChainFacts } from './facts.js';

const TIMEOUT_MS = 5_000;
const CLOCK_TIME_OFFSET = 32;
const slotSchema = z.int();

type ReadAccount = AccountInfo<Buffer> | null;

/**
 * Reads the chain for preflight: what wallets hold at commitment `finalized`, everything else at `confirmed`.
 * @throws RpcFailure when no endpoint responds usably
 */
export async function readChainFacts(
  settings: Settings,
  { mint, treasury, payout = [] }: TokenAddresses,
): Promise<ChainFacts> {
  const pool = new RpcPool(settings.SOLANA_RPC_URL, { timeoutMs: TIMEOUT_MS });
  const reader = new ChainReader(pool);
  // The project's own mint has checks of its own, and the first gift creates the account for it.
  const { all } = new PaymentAccounts(settings, { mint: undefined, treasury });
  const payouts = new PaymentAccounts(settings, { mint, treasury });
  const tokenAccounts = all.filter((account) => account.mint !== null);
  const mints = tokenAccounts.map((account) => account.mint!);
  const slots = await pool.readFrom(pool.size, (connection) =>
    connection.call('getSlot', [{ commitment: 'confirmed' }], slotSchema),
  );
  const addresses = [
    SYSVAR_CLOCK_PUBKEY.toBase58(),
    mint,
    ...mints,
    ...tokenAccounts.map(({ address }) => address),
  ];
  const read = await readAccounts(
    pool,
    addresses.filter((address) => address !== undefined),
  );
  const clock = read.get(SYSVAR_CLOCK_PUBKEY.toBase58());
  if (!clock) throw new RpcFailure('The RPC has no clock');
  const now = Date.now();
  const chainTime = Number(clock.data.readBigInt64LE(CLOCK_TIME_OFFSET));
  const tokensOf = async (wallet: string): Promise<bigint> =>
    (await reader.tokenAccountsOf(wallet))
      .filter((account) => account.mint === mint)
      .reduce((sum, { amount }) => sum + amount, 0n);
  return {
    genesisHash: await reader.genesisHash(),
    slots,
    clockLeadS: Math.round(now / 1_000 - chainTime),
    token: mint === undefined ? null : mintOf(mint, read),
    currencies: tokenAccounts.map((account) => ({
      currency: account.currency,
      mint: mintOf(account.mint!, read),
    })),
    accounts: tokenAccounts.map(({ currency, address }) => ({
      currency,
      address,
      state: stateOf(address, read.get(address)),
    })),
    treasuryTokens: treasury === undefined ? 0n : await tokensOf(treasury),
    payoutTokens: (await Promise.all(payout.map(tokensOf))).reduce((sum, held) => sum + held, 0n),
    payoutHoldings: await holdingsOf(reader, settings.PAYOUT_ADDRESS, payouts.ofPayouts),
  };
}

async function holdingsOf(
  reader: ChainReader,
  owner: string | undefined,
  accounts: PaymentAccounts['ofPayouts'],
): Promise<ChainFacts['payoutHoldings']> {
  if (owner === undefined) return [];
  const { balances } = await reader.balances(accounts.map(({ address, mint }) => ({ address, mint, owner })));
  return accounts.map(({ currency }, index) => ({ currency, amount: balances[index]! }));
}

async function readAccounts(pool: RpcPool, addresses: readonly string[]): Promise<Map<string, ReadAccount>> {
  const keys = addresses.map((address) => new PublicKey(address));
  const accounts = await pool.read((connection) => connection.getMultipleAccountsInfo(keys, 'confirmed'));
  return new Map(addresses.map((address, index) => [address, accounts[index] ?? null]));
}

const mintOf = (address: string, read: ReadonlyMap<string, ReadAccount>) =>
  mintFactsOf(new PublicKey(address), read.get(address) ?? null);

function stateOf(address: string, account: ReadAccount | undefined): 'open' | 'frozen' | 'missing' {
  if (!account) return 'missing';
  try {
    const { isFrozen, isInitialized } = unpackAccount(new PublicKey(address), account, account.owner);
    if (isFrozen) return 'frozen';
    return isInitialized ? 'open' : 'missing';
  } catch {
    return 'missing';
  }
}
