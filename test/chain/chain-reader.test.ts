import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createAssociatedTokenAccountInstruction,
  createFreezeAccountInstruction,
  createInitializeAccount3Instruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { demoKeypairs, type Localnet } from '#localnet';
import {
  ChainReader,
  MOST_WATCHED_ACCOUNTS,
  RpcFailure,
  RpcPool,
  tokenAccountAddress,
  UnreadableTransaction,
} from '#money/chain';
import { startOwnChain } from '../support/own-chain.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);
const { treasury } = demoKeypairs();
const TOKEN_ACCOUNT_SIZE = 165;

let chain: Localnet;
let connection: Connection;
let reader: ChainReader;
const servers: Server[] = [];

beforeAll(async () => {
  chain = await startOwnChain(brand);
  connection = new Connection(chain.rpcUrl, 'confirmed');
  reader = new ChainReader(new RpcPool([chain.rpcUrl]));
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await chain.close();
});

/** Starts an endpoint that passes requests to the chain, and changes the results of one method. */
async function distorting(method: string, distort: (result: unknown) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const asked = JSON.parse(body) as { method: string };
      void fetch(chain.rpcUrl, { method: 'POST', body })
        .then((passed) => passed.json() as Promise<{ result: unknown }>)
        .then((json) => {
          if (asked.method === method) json.result = distort(json.result);
          response.end(JSON.stringify(json));
        });
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const readerOf = (...urls: string[]) => new ChainReader(new RpcPool(urls));
const newKey = () => Keypair.generate().publicKey.toBase58();
const airdrop = (address: string, lamports = LAMPORTS_PER_SOL) =>
  connection.requestAirdrop(new PublicKey(address), lamports);

describe('balances', () => {
  it('are returned in the order asked, with the slot and its time; absent accounts and other mints are 0', async () => {
    const wallet = newKey();
    const signature = await airdrop(wallet, 12_345_678);
    const { blockTime, slot } = (await reader.transaction(signature))!;
    const mint = { address: chain.mintAddress, program: 'token' as const };
    const account = tokenAccountAddress(chain.treasuryAddress, mint);
    const read = await reader.balances(
      [
        { address: account, mint: chain.mintAddress },
        { address: newKey(), mint: null },
        { address: wallet, mint: null },
        { address: newKey(), mint: chain.mintAddress },
        { address: account, mint: newKey() },
        { address: wallet, mint: chain.mintAddress },
      ],
      slot,
    );
    const held = BigInt((await connection.getTokenAccountBalance(new PublicKey(account))).value.amount);
    expect(read.balances).toEqual([held, 0n, 12_345_678n, 0n, 0n, 0n]);
    expect(read.states).toEqual(['open', 'open', 'open', 'missing', 'missing', 'missing']);
    expect(read.slot).toBeGreaterThanOrEqual(slot);
    expect(read.blockTime).toBeGreaterThanOrEqual(blockTime);
  });

  it('of more accounts than one call can read are refused', async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ address: newKey(), mint: null }));
    expect((await reader.balances(many(MOST_WATCHED_ACCOUNTS))).balances).toHaveLength(MOST_WATCHED_ACCOUNTS);
    await expect(reader.balances(many(MOST_WATCHED_ACCOUNTS + 1))).rejects.toThrow(RangeError);
  });

  it('that an endpoint returns incompletely are read from another one', async () => {
    const short = await distorting('getMultipleAccounts', (result) => ({ ...Object(result), value: [] }));
    const wallet = newKey();
    await airdrop(wallet);
    const read = await readerOf(short, chain.rpcUrl).balances([{ address: wallet, mint: null }]);
    expect(read.balances).toEqual([BigInt(LAMPORTS_PER_SOL)]);
    await expect(readerOf(short).balances([])).rejects.toThrow(RpcFailure);
  });
});

it('signatures are listed newest first, in pages', async () => {
  const wallet = newKey();
  const sent: string[] = [];
  for (const lamports of [1_000_001, 1_000_002, 1_000_003]) sent.unshift(await airdrop(wallet, lamports));
  const names = (list: { signature: string }[]) => list.map(({ signature }) => signature);
  expect(names(await reader.signatures(wallet, { limit: 10 }))).toEqual(sent);
  expect(names(await reader.signatures(wallet, { limit: 1, before: sent[0]! }))).toEqual([sent[1]]);
});

it('a failed transaction is listed and read as failed', async () => {
  const payer = Keypair.generate();
  await airdrop(payer.publicKey.toBase58());
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    ...(await connection.getLatestBlockhash()),
  });
  const toPubkey = new PublicKey(newKey());
  transaction.add(
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: 2 * LAMPORTS_PER_SOL }),
  );
  transaction.sign(payer);
  const pool = new RpcPool([chain.rpcUrl]);
  const signature = await pool.sendToAll(transaction.serialize(), { skipPreflight: true });
  expect(await reader.signatures(toPubkey.toBase58(), { limit: 1 })).toMatchObject([{ failed: true }]);
  expect(await reader.transaction(signature, 'confirmed')).toMatchObject({ failed: true });
});

describe('a transaction', () => {
  const METHOD = 'getTransaction';
  let signature: string;
  beforeAll(async () => {
    signature = await airdrop(newKey());
  });

  it('that one endpoint does not have is read from another, and is null if none has it', async () => {
    const forgetful = await distorting(METHOD, () => null);
    expect(await readerOf(forgetful, chain.rpcUrl).transaction(signature)).toMatchObject({ signature });
    expect(await readerOf(forgetful).transaction(signature)).toBeNull();
  });

  it('that can’t be read is an error, unless another endpoint returns it readably', async () => {
    const strange = await distorting(METHOD, () => ({ surprise: true }));
    expect(await readerOf(strange, chain.rpcUrl).transaction(signature)).toMatchObject({ signature });
    await expect(readerOf(strange).transaction(signature)).rejects.toMatchObject({
      cause: expect.any(UnreadableTransaction),
    });
  });

  it('with another signature than asked is not accepted', async () => {
    const other = await airdrop(newKey());
    const swapped = (await reader.transaction(other))!.signature;
    const confused = await distorting(METHOD, (result) =>
      JSON.parse(JSON.stringify(result).replaceAll(signature, swapped)),
    );
    await expect(readerOf(confused).transaction(signature)).rejects.toThrow(RpcFailure);
  });

  it('is agreed on by two endpoints only if slot, outcome, balances and signers are the same', async () => {
    const { rpcUrl } = chain;
    const read = await reader.transaction(signature);
    const opinionOf = (...urls: string[]) => readerOf(...urls).transactionFromTwo(signature);
    expect(await opinionOf(rpcUrl, rpcUrl)).toEqual({ agreed: read });
    expect(await opinionOf(rpcUrl)).toEqual({ onlyOne: true });
    const forgetful = await distorting(METHOD, () => null);
    expect(await opinionOf(rpcUrl, forgetful)).toEqual({ onlyOne: true });
    expect(await opinionOf(forgetful, forgetful)).toEqual({ onlyOne: true });
    expect(await opinionOf(rpcUrl, forgetful, rpcUrl)).toEqual({ agreed: read });
    interface Result {
      slot: number;
      transaction: { message: { header: { numRequiredSignatures: number } } };
      meta: { err: unknown; postBalances: number[] };
    }
    const lies: ((result: Result) => void)[] = [
      (result) => (result.slot += 1),
      (result) => (result.meta.err = 'AccountNotFound'),
      (result) => (result.meta.postBalances[1]! += 1),
      (result) => (result.transaction.message.header.numRequiredSignatures += 1),
    ];
    for (const [index, lie] of lies.entries()) {
      const liar = await distorting(METHOD, (result) => {
        lie(result as Result);
        return result;
      });
      expect([index, await opinionOf(rpcUrl, liar)]).toEqual([index, { disagreement: true }]);
    }
  });
});

it('token accounts of an owner are listed for both token programs, and mints are read', async () => {
  const owner = Keypair.generate().publicKey;
  const [mint, account] = [Keypair.generate(), Keypair.generate()];
  const create = (keypair: Keypair, space: number) =>
    SystemProgram.createAccount({
      fromPubkey: treasury.publicKey,
      newAccountPubkey: keypair.publicKey,
      space,
      lamports: LAMPORTS_PER_SOL,
      programId: TOKEN_2022_PROGRAM_ID,
    });
  const { publicKey: authority } = treasury;
  const program = TOKEN_2022_PROGRAM_ID;
  const transaction = new Transaction().add(
    create(mint, MINT_SIZE),
    createInitializeMint2Instruction(mint.publicKey, 3, authority, authority, program),
    create(account, TOKEN_ACCOUNT_SIZE),
    createInitializeAccount3Instruction(account.publicKey, mint.publicKey, owner, program),
    createMintToInstruction(mint.publicKey, account.publicKey, authority, 77n, [], program),
    createFreezeAccountInstruction(account.publicKey, mint.publicKey, authority, [], program),
    createAssociatedTokenAccountInstruction(
      authority,
      getAssociatedTokenAddressSync(new PublicKey(chain.mintAddress), owner),
      owner,
      new PublicKey(chain.mintAddress),
    ),
  );
  transaction.feePayer = authority;
  transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash;
  transaction.sign(treasury, mint, account);
  await connection.sendRawTransaction(transaction.serialize());

  const brandMint = { address: chain.mintAddress, program: 'token' as const };
  expect(await reader.tokenAccountsOf(owner.toBase58())).toEqual([
    {
      address: tokenAccountAddress(owner.toBase58(), brandMint),
      mint: chain.mintAddress,
      holder: owner.toBase58(),
      amount: 0n,
      frozen: false,
      program: 'token',
    },
    {
      address: account.publicKey.toBase58(),
      mint: mint.publicKey.toBase58(),
      holder: owner.toBase58(),
      amount: 77n,
      frozen: true,
      program: 'token-2022',
    },
  ]);
  const mintOf = (address: { toBase58(): string }) => reader.mint(address.toBase58());
  expect(await mintOf(mint.publicKey)).toEqual({
    address: mint.publicKey.toBase58(),
    decimals: 3,
    program: 'token-2022',
  });
  expect([await mintOf(owner), await mintOf(treasury.publicKey)]).toEqual([null, null]);
});

it('the genesis hash identifies the cluster', async () => {
  expect(await reader.genesisHash()).toBe(await connection.getGenesisHash());
});
