import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Keypair, LAMPORTS_PER_SOL, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pay, startChain, wallet, type Chain } from './chain.js';
import { version1, type Version1Options } from './version-1.js';

const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const supported = { maxSupportedTransactionVersion: 255 };
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'localnet-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const memo = (length: number) =>
  new TransactionInstruction({ programId: MEMO_PROGRAM, keys: [], data: Buffer.alloc(length, 'm') });

async function payment(
  { connection }: Chain,
  from: Keypair,
  to: Keypair,
  options: Version1Options = {},
  ...others: TransactionInstruction[]
): Promise<Buffer> {
  const { blockhash } = await connection.getLatestBlockhash();
  return version1(blockhash, [from], [pay(from, to, LAMPORTS_PER_SOL), ...others], options);
}

it('executes a version 1 transaction and returns it as received, also after a restart', async () => {
  const chain = await startChain({ dataDir });
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const raw = await payment(chain, from, to, { priorityFee: 777 });
  const signature = await chain.connection.sendRawTransaction(raw);
  const view = async ({ connection, rpcUrl }: Chain) => {
    const params = [signature, { ...supported, encoding: 'base64', commitment: 'confirmed' }];
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params });
    return {
      balance: await connection.getBalance(to.publicKey),
      listed: await connection.getSignaturesForAddress(to.publicKey),
      found: await connection.getTransaction(signature, supported),
      wire: await (await fetch(rpcUrl, { method: 'POST', body })).json(),
    };
  };

  const before = await view(chain);
  expect(before.balance).toBe(LAMPORTS_PER_SOL);
  expect(before.listed).toMatchObject([{ signature, err: null }]);
  expect(before.found).toMatchObject({ version: 1, meta: { err: null, fee: 5777 } });
  expect(before.found?.transaction.message).toMatchObject({
    transactionConfig: { computeUnitLimit: 60_000, priorityFee: 777, heapSize: null },
  });
  expect(before.wire).toMatchObject({
    result: { version: 1, transaction: [raw.toString('base64'), 'base64'] },
  });
  await expect(chain.connection.sendRawTransaction(raw)).rejects.toThrow('already been processed');
  await chain.close();
  expect(await view(await startChain({ dataDir }))).toEqual(before);
});

it('quotes the priority fee of a version 1 message and runs it for two signers', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [payer, from, to] = [await wallet(chain), await wallet(chain), Keypair.generate()];
  const { blockhash } = await connection.getLatestBlockhash();
  const instructions = [pay(from, to, LAMPORTS_PER_SOL)];
  const raw = version1(blockhash, [payer, from], instructions, { priorityFee: 30_000 });
  const message = raw.subarray(0, raw.length - 2 * 64).toString('base64');
  const ask = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    return (await fetch(chain.rpcUrl, { method: 'POST', body })).json();
  };
  expect(await ask('getFeeForMessage', message)).toMatchObject({ result: { value: 40_000 } });
  const signature = await connection.sendRawTransaction(raw);
  expect((await connection.getTransaction(signature, supported))?.meta?.fee).toBe(40_000);
  // 30,000 lamports for 60,000 units are half a lamport a unit.
  const fees = await connection.getRecentPrioritizationFees();
  expect(fees.map(({ prioritizationFee }) => prioritizationFee)).toContain(500_000);
});

it('returns a version 1 transaction only to clients that support version 1', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const raw = await payment(chain, await wallet(chain), Keypair.generate());
  const signature = await connection.sendRawTransaction(raw);
  for (const config of [{}, { maxSupportedTransactionVersion: 0 }]) {
    await expect(connection.getTransaction(signature, config)).rejects.toMatchObject({
      code: -32015,
      message: expect.stringContaining('Transaction version (1) is not supported'),
    });
  }
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 1 });
  expect(found?.version).toBe(1);
});

it('accepts up to 4,096 bytes of version 1', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const free = 4_096 - (await payment(chain, from, to, {}, memo(0))).length;
  const options = { computeUnitLimit: 1_400_000 };
  const largest = await payment(chain, from, to, options, memo(free));
  expect(largest).toHaveLength(4_096);
  await connection.sendRawTransaction(largest);
  const tooLarge = await payment(chain, from, to, options, memo(free + 1));
  await expect(connection.sendRawTransaction(tooLarge)).rejects.toThrow('4097 bytes (max: 4096)');
});

it('rejects forged, malformed and unlimited version 1 transactions', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const raw = await payment(chain, from, to);
  const forged = Buffer.from(raw);
  forged[raw.length - 1]! ^= 1;
  await expect(connection.sendRawTransaction(forged)).rejects.toThrow('signature verification');
  const padded = Buffer.concat([raw, Buffer.alloc(1)]);
  await expect(connection.sendRawTransaction(padded)).rejects.toThrow('failed to deserialize');
  await expect(connection.sendRawTransaction(raw.subarray(0, 3))).rejects.toThrow('failed to deserialize');
  const unlimited = await payment(chain, from, to, { loadedAccountsDataSizeLimit: null });
  await expect(connection.sendRawTransaction(unlimited)).rejects.toThrow(
    'Max loaded accounts data size exceeded',
  );
  expect(await connection.getBalance(to.publicKey)).toBe(0);
});
