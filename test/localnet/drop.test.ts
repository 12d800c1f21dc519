import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoKeypairs } from '#localnet';
import { openTokenAccount, pay, signed, startChain, wallet, type Chain } from './chain.js';

const FINALITY_MS = 12_800;
const HOUR_MS = 3_600_000;
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'localnet-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Starts a chain on which only transactions of the last hour can be dropped. */
const startForkable = () => startChain({ dataDir, finalityMs: HOUR_MS });

async function payment(chain: Chain, from: Keypair, to: Keypair): Promise<Buffer> {
  return (await signed(chain, from, pay(from, to, LAMPORTS_PER_SOL))).serialize();
}

it('removes a transaction and all that followed, from the state, the history and the journal', async () => {
  const chain = await startForkable();
  const { connection } = chain;
  const { treasury } = demoKeypairs();
  const mint = new PublicKey(chain.mintAddress);
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const first = await connection.sendRawTransaction(await payment(chain, from, to));
  const view = async (each: Chain) => ({
    from: await each.connection.getBalance(from.publicKey),
    to: await each.connection.getBalance(to.publicKey),
    treasury: await each.connection.getBalance(treasury.publicKey),
    listed: (await each.connection.getSignaturesForAddress(from.publicKey)).map(({ signature }) => signature),
    supply: (await each.connection.getSupply()).value.total,
  });
  const before = await view(chain);
  const raw = await payment(chain, from, to);
  const dropped = await connection.sendRawTransaction(raw);
  const address = await openTokenAccount(chain, treasury, mint, to.publicKey);
  expect(await connection.getAccountInfo(address)).not.toBeNull();
  const slot = await connection.getSlot();

  chain.drop(dropped);
  expect(await view(chain)).toEqual(before);
  expect(before.listed[0]).toBe(first);
  expect(await connection.getTransaction(dropped)).toBeNull();
  expect((await connection.getSignatureStatus(dropped)).value).toBeNull();
  expect(await connection.getAccountInfo(address)).toBeNull();
  expect(await connection.getSlot()).toBeGreaterThanOrEqual(slot);
  expect(await readFile(join(dataDir, 'journal.ndjson'), 'utf8')).not.toContain(raw.toString('base64'));

  const after = await connection.requestAirdrop(to.publicKey, LAMPORTS_PER_SOL);
  const { slot: landed, blockTime } = (await connection.getTransaction(after))!;
  expect(landed).toBeGreaterThanOrEqual(slot);
  await chain.close();
  const restarted = await startForkable();
  expect(await view(restarted)).toEqual({
    ...before,
    to: 2 * LAMPORTS_PER_SOL,
    supply: before.supply - 5000,
  });
  expect(await restarted.connection.getTransaction(after)).toMatchObject({ slot: landed, blockTime });
});

it('accepts a dropped transaction again, in another slot', async () => {
  const chain = await startForkable();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const raw = await payment(chain, from, to);
  const signature = await connection.sendRawTransaction(raw);
  const first = (await connection.getTransaction(signature))!.slot;
  chain.drop(signature);
  expect(await connection.sendRawTransaction(raw)).toBe(signature);
  expect((await connection.getTransaction(signature))!.slot).toBeGreaterThan(first);
  expect(await connection.getBalance(to.publicKey)).toBe(LAMPORTS_PER_SOL);
  chain.drop(signature);
  expect(await connection.getBalance(to.publicKey)).toBe(0);
  const slot = await connection.getSlot();
  await chain.close();
  expect(await (await startForkable()).connection.getSlot()).toBeGreaterThanOrEqual(slot);
});

it('drops neither final nor unknown transactions', async () => {
  const chain = await startChain({ finalityMs: FINALITY_MS });
  const { connection } = chain;
  const signature = await connection.requestAirdrop(Keypair.generate().publicKey, LAMPORTS_PER_SOL);
  chain.passTime(FINALITY_MS);
  expect(() => chain.drop(signature)).toThrow('unknown or final');
  expect(() => chain.drop('nothing')).toThrow('unknown or final');
  const [genesis] = await connection.getSignaturesForAddress(demoKeypairs().faucet.publicKey, { limit: 1 });
  expect(() => chain.drop(genesis!.signature)).toThrow('unknown or final');
});
