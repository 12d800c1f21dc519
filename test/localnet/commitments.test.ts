import { expect, it } from '@jest/globals';
import { createTransferInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token';
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SYSVAR_CLOCK_PUBKEY,
  type Finality,
} from '@solana/web3.js';
import { demoKeypairs } from '#localnet';
import { eventually } from '../support/eventually.js';
import { openTokenAccount, pay, signed, startChain, wallet, type Chain } from './chain.js';

const FINALITY_MS = 12_800;
const BOTH: Finality[] = ['confirmed', 'finalized'];

/** Starts a chain whose time stands still unless the test moves it. */
async function startStillChain(finalityMs = FINALITY_MS): Promise<Chain> {
  let time = 1_700_000_000_000;
  const chain = await startChain({ finalityMs, now: () => time });
  chain.passTime = (ms) => void (time += ms);
  return chain;
}

async function payOnce(
  chain: Chain,
  from: Keypair,
  to: Keypair,
  lamports = LAMPORTS_PER_SOL,
): Promise<string> {
  const transaction = await signed(chain, from, pay(from, to, lamports));
  return chain.connection.sendRawTransaction(transaction.serialize());
}

it('notifies a subscriber when the transaction reaches the commitment', async () => {
  const chain = await startStillChain();
  const { connection } = chain;
  const signature = await payOnce(chain, await wallet(chain), Keypair.generate());
  const heard: string[] = [];
  for (const commitment of BOTH) {
    connection.onSignature(signature, () => heard.push(commitment), commitment);
  }
  const heardOf = (count: number) =>
    eventually(
      () => Promise.resolve(heard),
      ({ length }) => length >= count,
    );
  expect(await heardOf(1)).toEqual(['confirmed']);
  chain.passTime(FINALITY_MS);
  expect(await heardOf(2)).toEqual(BOTH);
});

it('shows a payment as confirmed at once and as finalized later', async () => {
  const chain = await startStillChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  chain.passTime(2 * FINALITY_MS);
  const signature = await payOnce(chain, from, to);
  const seen = async (commitment: Finality) => ({
    balance: await connection.getBalance(to.publicKey, commitment),
    payer: await connection.getBalance(from.publicKey, commitment),
    account: (await connection.getAccountInfo(to.publicKey, commitment))?.lamports,
    accounts: (await connection.getMultipleAccountsInfo([to.publicKey], commitment))[0]?.lamports,
    listed: (await connection.getSignaturesForAddress(to.publicKey, {}, commitment)).length,
    found: (await connection.getTransaction(signature, { commitment })) !== null,
  });
  const before = {
    balance: 0,
    payer: 10 * LAMPORTS_PER_SOL,
    account: undefined,
    accounts: undefined,
    listed: 0,
    found: false,
  };
  const after = {
    balance: LAMPORTS_PER_SOL,
    payer: 9 * LAMPORTS_PER_SOL - 5000,
    account: LAMPORTS_PER_SOL,
    accounts: LAMPORTS_PER_SOL,
    listed: 1,
    found: true,
  };
  const status = async () => (await connection.getSignatureStatus(signature)).value;

  expect([await seen('confirmed'), await seen('finalized')]).toEqual([after, before]);
  expect(await status()).toMatchObject({ confirmations: 0, confirmationStatus: 'confirmed' });
  chain.passTime(FINALITY_MS - 400);
  expect(await status()).toMatchObject({ confirmations: 31, confirmationStatus: 'confirmed' });
  expect(await seen('finalized')).toEqual(before);
  const [listed] = await connection.getSignaturesForAddress(to.publicKey, {}, 'confirmed');
  expect(listed?.confirmationStatus).toBe('confirmed');
  chain.passTime(400);
  expect(await status()).toMatchObject({ confirmations: null, confirmationStatus: 'finalized' });
  expect(await seen('finalized')).toEqual(after);
});

it('reads tokens as of the finalized slot', async () => {
  const chain = await startStillChain();
  const { connection } = chain;
  const { treasury } = demoKeypairs();
  const mint = new PublicKey(chain.mintAddress);
  const source = getAssociatedTokenAddressSync(mint, treasury.publicKey);
  const owner = Keypair.generate().publicKey;
  const address = await openTokenAccount(chain, treasury, mint, owner);
  const transfer = createTransferInstruction(source, address, treasury.publicKey, 25n);
  await connection.sendRawTransaction((await signed(chain, treasury, transfer)).serialize());

  const held = async (commitment: Finality) =>
    (await connection.getTokenAccountsByOwner(owner, { mint }, commitment)).value.length;
  const balance = async (account: PublicKey, commitment: Finality) =>
    (await connection.getTokenAccountBalance(account, commitment)).value.amount;
  const supply = async (commitment: Finality) =>
    (await connection.getTokenSupply(mint, commitment)).value.amount;
  expect([await held('confirmed'), await held('finalized')]).toEqual([1, 0]);
  expect(await balance(address, 'confirmed')).toBe('25');
  await expect(balance(address, 'finalized')).rejects.toThrow('not a Token account');
  expect(await balance(source, 'confirmed')).toBe('4999999999975');
  expect(await balance(source, 'finalized')).toBe('5000000000000');
  expect(await supply('finalized')).toBe(await supply('confirmed'));
  chain.passTime(FINALITY_MS);
  expect(await held('finalized')).toBe(1);
  expect(await balance(address, 'finalized')).toBe('25');
});

it('responds with the slot, height, blockhash and clock of the commitment', async () => {
  const chain = await startStillChain();
  const { connection } = chain;
  const payer = await wallet(chain);
  await payOnce(chain, payer, Keypair.generate());
  chain.passTime(20_000);
  await payOnce(chain, payer, Keypair.generate());

  const [confirmed, finalized] = await Promise.all(
    BOTH.map(async (commitment) => {
      const slot = await connection.getSlot(commitment);
      const info = await connection.getAccountInfoAndContext(SYSVAR_CLOCK_PUBKEY, commitment);
      const [listed] = await connection.getMultipleAccountsInfo([SYSVAR_CLOCK_PUBKEY], commitment);
      const hash = await connection.getLatestBlockhashAndContext(commitment);
      expect([info.context.slot, hash.context.slot]).toEqual([slot, slot]);
      expect((await connection.getBalanceAndContext(payer.publicKey, commitment)).context.slot).toBe(slot);
      expect(Number(info.value!.data.readBigUInt64LE(0))).toBe(slot);
      expect(listed!.data).toEqual(info.value!.data);
      return {
        slot,
        height: await connection.getBlockHeight(commitment),
        time: Number(info.value!.data.readBigInt64LE(32)),
        blockTime: commitment === 'finalized' && (await connection.getBlockTime(slot)),
        hash: hash.value,
      };
    }),
  );
  // The two payments ended a slot each, as did two transactions at genesis and the airdrop.
  expect(confirmed).toMatchObject({ height: 50, slot: 55, time: 1_700_000_020 });
  expect(finalized).toMatchObject({ height: 18, slot: 22, time: 1_700_000_007, blockTime: 1_700_000_007 });
  expect([confirmed!.hash.lastValidBlockHeight, finalized!.hash.lastValidBlockHeight]).toEqual([200, 168]);
  expect(confirmed!.hash.blockhash).not.toBe(finalized!.hash.blockhash);
  await expect(connection.getBlockTime(confirmed!.slot)).rejects.toThrow('not available');
});

it('reads the finalized state by default', async () => {
  const chain = await startStillChain();
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const signature = await payOnce(chain, from, to);
  const byDefault = new Connection(chain.rpcUrl);
  expect(await byDefault.getBalance(to.publicKey)).toBe(0);
  expect(await byDefault.getSignaturesForAddress(to.publicKey)).toEqual([]);
  expect(await byDefault.getTransaction(signature)).toBeNull();
  expect(await byDefault.getSlot()).toBeLessThan(await chain.connection.getSlot('confirmed'));
});

it('fails if the state is older than the slot that the client requires', async () => {
  const chain = await startStillChain();
  const { connection } = chain;
  const { publicKey } = await wallet(chain);
  const minContextSlot = await connection.getSlot('confirmed');
  const reads = [
    (config: object) => connection.getBalance(publicKey, config),
    (config: object) => connection.getAccountInfo(publicKey, config),
    (config: object) => connection.getMultipleAccountsInfo([publicKey], config),
    (config: object) => connection.getSlot(config),
    (config: object) => connection.getBlockHeight(config),
    (config: object) => connection.getLatestBlockhash(config),
  ];
  for (const read of reads) {
    await read({ commitment: 'confirmed', minContextSlot });
    await expect(read({ commitment: 'finalized', minContextSlot })).rejects.toThrow(
      'Minimum context slot has not been reached',
    );
  }
  const ask = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    return (await fetch(chain.rpcUrl, { method: 'POST', body })).json();
  };
  const tooNew = { commitment: 'confirmed', minContextSlot: minContextSlot + 1 };
  const error = { code: -32016, data: { contextSlot: minContextSlot } };
  for (const method of ['getSignaturesForAddress', 'getBalance']) {
    expect(await ask(method, publicKey.toBase58(), tooNew)).toMatchObject({ error });
  }
});

it('forgets a status after 150 blocks unless the history is searched', async () => {
  const chain = await startStillChain();
  const { connection } = chain;
  const signature = await payOnce(chain, await wallet(chain), Keypair.generate());
  chain.passTime(150 * 400);
  expect((await connection.getSignatureStatus(signature)).value).not.toBeNull();
  chain.passTime(400);
  expect((await connection.getSignatureStatus(signature)).value).toBeNull();
  const searched = await connection.getSignatureStatus(signature, { searchTransactionHistory: true });
  expect(searched.value).toMatchObject({ err: null, confirmationStatus: 'finalized' });
});

it('has the time between slots that it is configured with', async () => {
  let time = 1_700_000_000_000;
  const { connection } = await startChain({ slotMs: 250, now: () => time });
  const height = await connection.getBlockHeight();
  time += 10_000;
  expect((await connection.getBlockHeight()) - height).toBe(40);
  // A slot is final when it is over.
  time += 250;
  expect(await connection.getBlockTime(await connection.getSlot('finalized'))).toBe(1_700_000_010);
});
