import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createTransferInstruction, getAccount, getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js';
import { demoKeypairs } from '#localnet';
import { pay, signed, startChain, wallet, type Chain } from '../localnet/chain.js';
import { openFaultyRpc, type FaultyRpc } from './faulty-rpc.js';
import {
  behind,
  forgetful,
  ignoresUntil,
  losesTransaction,
  omits,
  rateLimited,
  silent,
  slow,
  swapsInSlot,
} from './rpc-faults.js';
import { liesAboutBalance, liesAboutTransaction } from './rpc-lies.js';

let chain: Chain;
let rpc: FaultyRpc;
/** Reads the chain through the proxy. */
let connection: Connection;
let to: Keypair;
/** While it is set, the chain's clock stands still. */
let stoppedAt: number | undefined;
/** The signatures of three payments of 1 SOL to `to`, newest first. */
let payments: [newest: string, middle: string, oldest: string];

beforeEach(async () => {
  stoppedAt = undefined;
  chain = await startChain({ now: () => stoppedAt ?? Date.now() });
  rpc = await openFaultyRpc(chain.rpcUrl);
  connection = new Connection(rpc.url, { commitment: 'confirmed', disableRetryOnRateLimit: true });
  const from = await wallet(chain);
  to = Keypair.generate();
  const send = async () => {
    const transaction = await signed(chain, from, pay(from, to, LAMPORTS_PER_SOL));
    return chain.connection.sendRawTransaction(transaction.serialize());
  };
  const oldest = await send();
  const middle = await send();
  payments = [await send(), middle, oldest];
});
afterEach(() => rpc.close());

const list = async (options: object = {}) =>
  (await connection.getSignaturesForAddress(to.publicKey, options)).map(({ signature }) => signature);

/** Sends one call and returns the HTTP response. */
const call = (method: string, params: unknown[], signal?: AbortSignal) =>
  fetch(rpc.url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    ...(signal && { signal }),
  });

it('is honest without faults, and counts calls by method', async () => {
  expect(await list()).toEqual(payments);
  expect(await connection.getBalance(to.publicKey)).toBe(3 * LAMPORTS_PER_SOL);
  expect(await connection.getTransactions(payments)).toHaveLength(3);
  expect(await (await call('nothing', [])).json()).toMatchObject({ error: { code: -32601 } });
  expect(rpc.calls('getTransaction')).toBe(3);
  expect(rpc.calls('getSlot')).toBe(0);
  expect(rpc.calls()).toBe(6);
});

it('can be silent, for one method, until the fault is switched off', async () => {
  const end = rpc.add(silent(), 'getSlot');
  const silence = call('getSlot', [], AbortSignal.timeout(100));
  expect(await connection.getBalance(to.publicKey)).toBe(3 * LAMPORTS_PER_SOL);
  await expect(silence).rejects.toMatchObject({ name: 'TimeoutError' });
  end();
  expect(await connection.getSlot()).toBeGreaterThan(0);
});

it('can be slow', async () => {
  rpc.add(slow(3_600_000), 'getSlot');
  await expect(call('getSlot', [], AbortSignal.timeout(100))).rejects.toMatchObject({ name: 'TimeoutError' });
  rpc.add(slow(1), 'getBlockHeight');
  expect(await connection.getBlockHeight()).toBeGreaterThanOrEqual(0);
});

it('can limit the rate', async () => {
  rpc.add(rateLimited(7));
  const response = await call('getSlot', []);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
});

it('can be behind', async () => {
  // Otherwise, a node that is behind would know more and more in the meantime.
  stoppedAt = Date.now();
  const context = (await connection.getBalanceAndContext(to.publicKey)).context.slot;
  const { slot } = (await connection.getTransaction(payments[1]))!;
  // The middle payment is the newest that a node so far behind knows.
  const slots = (await connection.getSlot()) - slot;
  rpc.add(behind(slots));
  expect(await list()).toEqual(payments.slice(1));
  expect(await connection.getTransaction(payments[0])).toBeNull();
  expect(await connection.getTransaction(payments[1])).toMatchObject({ slot });
  const { value } = await connection.getSignatureStatuses([...payments]);
  expect(value.map((status) => status !== null)).toEqual([false, true, true]);
  expect(await connection.getSlot()).toBeLessThan(context);
  expect((await connection.getBalanceAndContext(to.publicKey)).context.slot).toBeLessThan(context);
  const tooNew = connection.getBalance(to.publicKey, { commitment: 'confirmed', minContextSlot: 1e9 });
  await expect(tooNew).rejects.toThrow('Minimum context slot');
});

it('can forget statuses', async () => {
  rpc.add(forgetful());
  expect((await connection.getSignatureStatuses([...payments])).value).toEqual([null, null, null]);
});

it('can leave a transaction out of lists', async () => {
  rpc.add(omits(payments[1]));
  expect(await list()).toEqual([payments[0], payments[2]]);
  expect(await connection.getTransaction(payments[1])).not.toBeNull();
});

it('can have two transactions in a slot and list them in the wrong order', async () => {
  const [newest, middle, oldest] = payments;
  const { slot } = (await connection.getTransaction(oldest))!;
  rpc.add(swapsInSlot(oldest, middle));
  expect(await list()).toEqual([newest, oldest, middle]);
  const listed = await connection.getSignaturesForAddress(to.publicKey);
  expect(listed.slice(1).map((each) => each.slot)).toEqual([slot, slot]);
  expect((await connection.getTransaction(middle))?.slot).toBe(slot);
  expect((await connection.getSignatureStatus(middle)).value?.slot).toBe(slot);
  expect((await connection.getTransaction(newest))?.slot).toBeGreaterThan(slot);
});

it('can return the newest page although `until` is older', async () => {
  expect(await list({ until: payments[1] })).toEqual(payments.slice(0, 1));
  rpc.add(ignoresUntil());
  expect(await list({ until: payments[1], limit: 2 })).toEqual(payments.slice(0, 2));
});

it('can lose a transaction that it lists', async () => {
  rpc.add(losesTransaction(payments[0]));
  expect(await connection.getTransaction(payments[0])).toBeNull();
  expect(await connection.getTransaction(payments[1])).not.toBeNull();
  expect(await list()).toEqual(payments);
});

it('can lie about lamports', async () => {
  const address = to.publicKey.toBase58();
  rpc.add(liesAboutTransaction(payments[0], address, 5n));
  const lied = (await connection.getTransaction(payments[0]))!.meta!;
  expect(lied.postBalances[1]! - lied.preBalances[1]!).toBe(LAMPORTS_PER_SOL + 5);
  const honest = (await connection.getTransaction(payments[1]))!.meta!;
  expect(honest.postBalances[1]! - honest.preBalances[1]!).toBe(LAMPORTS_PER_SOL);

  rpc.add(liesAboutBalance(address, 7n));
  const balance = 3 * LAMPORTS_PER_SOL + 7;
  expect(await connection.getBalance(to.publicKey)).toBe(balance);
  expect((await connection.getAccountInfo(to.publicKey))?.lamports).toBe(balance);
  const [several] = await connection.getMultipleAccountsInfo([to.publicKey]);
  expect(several?.lamports).toBe(balance);
});

it('can lie about tokens', async () => {
  const { treasury, reserve } = demoKeypairs();
  const mint = new PublicKey(chain.mintAddress);
  const account = (owner: Keypair) => getAssociatedTokenAddressSync(mint, owner.publicKey);
  const transfer = createTransferInstruction(account(treasury), account(reserve), treasury.publicKey, 25n);
  const transaction = await signed(chain, treasury, transfer);
  const signature = await chain.connection.sendRawTransaction(transaction.serialize());
  const address = account(reserve);
  const held = (await getAccount(connection, address)).amount;
  const inTransaction = async () =>
    (await connection.getTransaction(signature))!.meta!.postTokenBalances!.find(
      ({ owner }) => owner === reserve.publicKey.toBase58(),
    )?.uiTokenAmount.amount;

  expect(await inTransaction()).toBe(`${held}`);
  rpc.add(liesAboutTransaction(signature, address.toBase58(), 5n));
  expect(await inTransaction()).toBe(`${held + 5n}`);
  rpc.add(liesAboutBalance(address.toBase58(), 7n));
  expect((await getAccount(connection, address)).amount).toBe(held + 7n);
  expect((await connection.getTokenAccountBalance(address)).value.amount).toBe(`${held + 7n}`);
  const [listed] = (await connection.getParsedTokenAccountsByOwner(reserve.publicKey, { mint })).value;
  expect(listed?.account.data.parsed.info.tokenAmount.amount).toBe(`${held + 7n}`);
});
