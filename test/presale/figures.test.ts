import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createAccount,
  getAssociatedTokenAddressSync,
  getOrCreateAssociatedTokenAccount,
  transfer,
} from '@solana/spl-token';
import { Connection, Keypair, PublicKey } from '@solana/web3.js';
import type { Presale } from '#contracts';
import { demoKeypairs } from '#localnet';
import { PresaleStats } from '#features/presale';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { buy } from '../support/purchases.js';

const { treasury, reserve, faucet, usdc } = demoKeypairs();
const UNIT = 1_000_000n;
const NEVER_READ = {
  soldTokens: null,
  remainingTokens: null,
  treasuryBalance: null,
  mintSupply: null,
  mintAuthorities: null,
  progress: null,
  pageProgress: null,
  updatedAt: null,
  allocatedTokens: '0',
  stale: false,
};

describe('a token whose mint has authorities', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      chain: { money: true },
      env: { MINT_ADDRESS: usdc.publicKey.toBase58() },
    });
  });
  afterAll(() => kingdom.close());

  it('is published with who can create more of it, and who can freeze it', async () => {
    await kingdom.app.get(PresaleStats).refresh();
    const owner = faucet.publicKey.toBase58();
    expect(await (await fetch(`${kingdom.url}/api/presale`)).json()).toMatchObject({
      mintAddress: usdc.publicKey.toBase58(),
      mintAuthorities: { mint: owner, freeze: owner },
    });
  });
});

/** These tests depend on their order: each starts with the chain as the previous one left it. */
describe('the sale’s figures, read from the chain (specification §7)', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let stats: PresaleStats;
  let connection: Connection;
  let mint: PublicKey;

  const shown = async (): Promise<Presale> =>
    (await (await fetch(`${kingdom.url}/api/presale`)).json()) as Presale;
  const refreshed = async (): Promise<Presale> => {
    await stats.refresh();
    return shown();
  };
  const holdings = (owner: Keypair): PublicKey => getAssociatedTokenAddressSync(mint, owner.publicKey);

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url });
    stats = kingdom.app.get(PresaleStats);
    const { rpcUrl, wsUrl, mintAddress } = kingdom.chain;
    connection = new Connection(rpcUrl, { commitment: 'confirmed', wsEndpoint: wsUrl });
    // web3.js reconnects a lost socket forever, which would keep the process running after the chain has closed.
    const { _rpcWebSocket } = connection as unknown as Record<
      string,
      { setAutoReconnect(on: boolean): void }
    >;
    _rpcWebSocket?.setAutoReconnect(false);
    mint = new PublicKey(mintAddress);
  });
  afterAll(() => kingdom.close());

  it('are unknown before the first reading, and nothing is made up', async () => {
    expect(await shown()).toMatchObject(NEVER_READ);
  });

  it('come from the chain: half of the sale is sold at its start', async () => {
    expect(await refreshed()).toMatchObject({
      soldTokens: '5000000',
      remainingTokens: '5000000',
      treasuryBalance: '5000000',
      mintSupply: '1500000000',
      progress: 71.42,
      pageProgress: 50,
      stale: false,
      mintAddress: kingdom.chain.mintAddress,
      mintAuthorities: { mint: null, freeze: null },
    });
  });

  it('change when the treasury delivers tokens, to the last unit', async () => {
    const buyer = Keypair.generate();
    const account = await getOrCreateAssociatedTokenAccount(connection, treasury, mint, buyer.publicKey);
    await transfer(
      connection,
      treasury,
      holdings(treasury),
      account.address,
      treasury,
      1_000_000n * UNIT + 1n,
    );
    expect(await shown()).toMatchObject({ soldTokens: '5000000' });
    expect(await refreshed()).toMatchObject({
      soldTokens: '6000000.000001',
      treasuryBalance: '3999999.999999',
      progress: 85.71,
      pageProgress: 60,
    });
  });

  it('include all of the treasury’s accounts', async () => {
    const second = await createAccount(connection, treasury, mint, treasury.publicKey, Keypair.generate());
    await transfer(connection, treasury, holdings(treasury), second, treasury, 123n * UNIT);
    expect(await refreshed()).toMatchObject({
      soldTokens: '6000000.000001',
      treasuryBalance: '3999999.999999',
    });
  });

  it('show nothing sold if the treasury holds more than the sale', async () => {
    await transfer(connection, reserve, holdings(reserve), holdings(treasury), reserve, 20_000_000n * UNIT);
    expect(await refreshed()).toMatchObject({
      soldTokens: '0',
      remainingTokens: '10000000',
      progress: 0,
      pageProgress: 0,
    });
  });

  it('show at most 100 percent sold, and nothing left to buy', async () => {
    const all = 23_999_876n * UNIT + 999_999n;
    await transfer(connection, treasury, holdings(treasury), holdings(reserve), treasury, all);
    expect(await refreshed()).toMatchObject({ soldTokens: '9999877', progress: 100, remainingTokens: '123' });
    expect(await buy(kingdom)).toMatchObject({ status: 409, body: { code: 'SOLD_OUT' } });
  });

  it('keep the last known values, marked stale with their age, while the chain cannot be read', async () => {
    const before = await shown();
    await kingdom.chain.close();
    await expect(stats.refresh()).rejects.toBeInstanceOf(Error);
    const { soldTokens, updatedAt } = before;
    expect(await shown()).toMatchObject({ soldTokens, updatedAt, stale: true });
  });
});

describe('figures that are not refreshed', () => {
  const database = freshDatabase();

  it('are marked stale after three missed readings', async () => {
    const kingdom = await startKingdom({ databaseUrl: database.url });
    const stats = kingdom.app.get(PresaleStats);
    await stats.refresh();
    const readAt = new Date((await stats.current()).updatedAt ?? '').getTime();
    expect((await stats.current(new Date(readAt + 90_000))).stale).toBe(false);
    expect((await stats.current(new Date(readAt + 110_000))).stale).toBe(true);
    await kingdom.close();
  });
});
