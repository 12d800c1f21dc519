import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransferInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import bs58 from 'bs58';
import { randomBytes } from 'node:crypto';
import type { ExploredAddress, FaucetGrant, LatestTransactions } from '#contracts';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { chainSettings, startOwnChain } from '../support/own-chain.js';
import { type PayableChain, Payers } from '../support/payers.js';

const databases = [freshDatabase(), freshDatabase()];
let chain: PayableChain;
let kingdom: Kingdom;
let payers: Payers;
let payer: Keypair;

beforeAll(async () => {
  chain = (await startOwnChain(brand, '0', { money: true, finalityMs: 3_600_000 })) as PayableChain;
  const env = { PAYMENTS_MODE: 'solana', ...chainSettings(chain) };
  kingdom = await startKingdom({ databaseUrl: databases[0]!.url, env });
  payers = new Payers(chain);
  payer = await payers.open();
});
afterAll(async () => {
  await kingdom.close();
  await chain.close();
});

const explore = (path: string) => call(kingdom, 'GET', `/api/explorer/${path}`);
const give = (address: string) => call(kingdom, 'POST', '/api/explorer/faucet', { body: { address } });
const newKey = () => Keypair.generate().publicKey.toBase58();
const accountOf = (owner: PublicKey | string, mint: string) =>
  getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true).toBase58();

describe('a transaction', () => {
  it('is shown with each balance before and after it, in whole units, and with the names of known accounts', async () => {
    const signature = await payers.pay(payer, null, { currency: 'USDC', amount: 1_500_000n });
    const { status, body } = await explore(`transactions/${signature}`);
    const address = payer.publicKey.toBase58();
    expect([status, body]).toEqual([
      200,
      {
        mode: 'solana',
        cluster: 'localnet',
        signature,
        slot: expect.any(Number),
        at: expect.any(String),
        failed: false,
        finalized: false,
        fee: '0.000005',
        memo: null,
        signers: [{ address, name: null }],
        changes: [
          {
            account: { address, name: null },
            owner: null,
            mint: null,
            symbol: 'SOL',
            before: '1000',
            after: '999.999995',
            change: '-0.000005',
          },
          {
            account: { address: accountOf(address, chain.usdcMint), name: null },
            owner: { address, name: null },
            mint: chain.usdcMint,
            symbol: 'USDC',
            before: '10000',
            after: '9998.5',
            change: '-1.5',
          },
          {
            account: { address: accountOf(chain.paymentAddress, chain.usdcMint), name: 'paymentUsdc' },
            owner: { address: chain.paymentAddress, name: 'paymentAddress' },
            mint: chain.usdcMint,
            symbol: 'USDC',
            before: '0',
            after: '1.5',
            change: '1.5',
          },
        ],
      },
    ]);
  });

  it('that failed shows only its fee as a change', async () => {
    const lamports = 10n ** 15n;
    const [fromPubkey, toPubkey] = [payer.publicKey, new PublicKey(newKey())];
    const transfer = SystemProgram.transfer({ fromPubkey, toPubkey, lamports });
    const signature = await payers.send([payer], [transfer], { mayFail: true });
    expect((await explore(`transactions/${signature}`)).body).toMatchObject({
      failed: true,
      changes: [{ symbol: 'SOL', change: '-0.000005' }],
    });
  });

  it('that the chain does not have is not found', async () => {
    expect(await explore(`transactions/${bs58.encode(randomBytes(64))}`)).toMatchObject({
      status: 404,
      body: { code: 'TRANSACTION_NOT_FOUND' },
    });
  });
});

describe('an address', () => {
  const body = async (path: string) => (await explore(`addresses/${path}`)).body as ExploredAddress;

  it('is shown with its SOL and its tokens', async () => {
    const wallet = await payers.open();
    const address = wallet.publicKey.toBase58();
    const token = (mint: string, symbol: string) => ({
      account: { address: accountOf(address, mint), name: null },
      mint,
      symbol,
      amount: '10000',
      frozen: false,
    });
    expect(await body(address)).toMatchObject({
      kind: 'wallet',
      name: null,
      sol: '1000',
      tokens: expect.arrayContaining([token(chain.usdcMint, 'USDC'), token(chain.usdtMint, 'USDT')]),
    });
  });

  it('that is known, a token account, a mint, a program or unused is shown as such', async () => {
    const account = accountOf(chain.treasuryAddress, chain.mintAddress);
    expect(await body(chain.treasuryAddress)).toMatchObject({ name: 'treasury', kind: 'wallet' });
    expect(await body(account)).toMatchObject({
      name: 'treasuryTokens',
      kind: 'token-account',
      owner: { name: 'treasury' },
      tokens: [{ symbol: brand.ticker }],
    });
    expect(await body(chain.usdtMint)).toMatchObject({ name: 'usdtMint', kind: 'mint' });
    expect(await body(SystemProgram.programId.toBase58())).toMatchObject({
      name: 'systemProgram',
      kind: 'program',
    });
    expect(await body(newKey())).toMatchObject({ kind: 'unused', sol: '0', tokens: [], items: [] });
  });

  it('lists its transactions newest first, page by page', async () => {
    const wallet = newKey();
    const sent: string[] = [];
    for (const lamports of [1_000_001, 1_000_002, 1_000_003])
      sent.unshift(await payers.connection.requestAirdrop(new PublicKey(wallet), lamports));
    const first = await body(`${wallet}?limit=2`);
    const rest = await body(`${wallet}?limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items].map(({ signature }) => signature)).toEqual(sent);
    expect(rest.nextCursor).toBeNull();
  });

  it.each(['not-an-address', '1'.repeat(40)])('that is none, like %s, is refused', async (text) => {
    expect((await explore(`addresses/${text}`)).status).toBe(400);
  });
});

describe('a token', () => {
  it('is shown with its supply and who may change it', async () => {
    expect((await explore(`tokens/${chain.mintAddress}`)).body).toMatchObject({
      name: 'tokenMint',
      symbol: brand.ticker,
      decimals: brand.token.decimals,
      supply: brand.allocation.total,
    });
  });

  it('is not found at another address', async () => {
    expect(await explore(`tokens/${chain.treasuryAddress}`)).toMatchObject({
      status: 404,
      body: { code: 'TOKEN_NOT_FOUND' },
    });
  });
});

it('the latest transactions include every kind once, newest first', async () => {
  const sol = await payers.pay(payer, null, { currency: 'SOL', amount: 1_000_000n });
  const source = new PublicKey(accountOf(payer.publicKey, chain.usdtMint));
  const target = new PublicKey(accountOf(chain.paymentAddress, chain.usdtMint));
  const transfer = createTransferInstruction(source, target, payer.publicKey, 1n);
  const usdt = await payers.send([payer], [transfer]);
  const { items, slot, finalizedSlot, accounts } = (await explore('latest')).body as LatestTransactions;
  expect(items.slice(0, 2).map(({ signature }) => signature)).toEqual([usdt, sol]);
  expect(new Set(items.map(({ signature }) => signature)).size).toBe(items.length);
  expect(finalizedSlot).toBeLessThan(slot);
  expect(accounts).toContainEqual({ address: chain.paymentAddress, name: 'paymentAddress' });
});

describe('the faucet', () => {
  it('gives SOL, USDC, USDT and tokens to a wallet', async () => {
    const address = newKey();
    const { status, body } = await give(address);
    const { grants } = body as unknown as FaucetGrant;
    expect([status, grants.map(({ symbol }) => symbol)]).toEqual([
      200,
      ['SOL', 'USDC', 'USDT', brand.ticker],
    ]);
    const { sol, tokens } = (await explore(`addresses/${address}`)).body as ExploredAddress;
    const amounts = Object.fromEntries(tokens.map(({ symbol, amount }) => [symbol, amount]));
    expect({ SOL: sol, ...amounts }).toEqual(
      Object.fromEntries(grants.map(({ symbol, amount }) => [symbol, amount])),
    );
  });

  it('gives nothing to a token account, a mint or the system program', async () => {
    const { usdcMint, paymentAddress } = chain;
    for (const address of [
      accountOf(paymentAddress, usdcMint),
      usdcMint,
      SystemProgram.programId.toBase58(),
    ]) {
      const { status, body } = await give(address);
      expect([address, status, body?.['code']]).toEqual([address, 422, 'NOT_A_WALLET']);
    }
  });
});

describe('on a public cluster', () => {
  let other: Kingdom;
  beforeAll(async () => {
    other = await startKingdom({
      databaseUrl: databases[1]!.url,
      env: { SOLANA_CLUSTER: 'devnet', RATE_LIMIT_FACTOR: '0.2' },
    });
  });
  afterAll(() => other.close());

  it.each([
    ['GET', 'latest'],
    ['GET', `transactions/${bs58.encode(randomBytes(64))}`],
    ['GET', `addresses/${newKey()}`],
    ['GET', `tokens/${newKey()}`],
    ['POST', 'faucet'],
  ] as const)('%s %s is closed', async (method, path) => {
    const options = method === 'POST' ? { body: { address: newKey() } } : {};
    expect(await call(other, method, `/api/explorer/${path}`, options)).toMatchObject({
      status: 404,
      body: { code: 'EXPLORER_CLOSED' },
    });
  });

  it('as elsewhere, a caller may use the faucet only a few times an hour', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push(
        (await call(other, 'POST', '/api/explorer/faucet', { body: { address: newKey() } })).status,
      );
    expect(statuses.at(-1)).toBe(429);
  });
});
