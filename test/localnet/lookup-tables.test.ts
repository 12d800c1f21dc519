import { expect, it } from '@jest/globals';
import { createTransferInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token';
import {
  AddressLookupTableProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
  type TransactionInstruction,
} from '@solana/web3.js';
import { demoKeypairs } from '#localnet';
import { openTokenAccount, pay, signed, startChain, wallet, type Chain } from './chain.js';

/** Creates a lookup table with these addresses. */
async function createTable(
  chain: Chain,
  authority: Keypair,
  addresses: PublicKey[],
): Promise<AddressLookupTableAccount> {
  const { connection } = chain;
  const { publicKey } = authority;
  const recentSlot = (await connection.getSlot()) - 1;
  const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({
    authority: publicKey,
    payer: publicKey,
    recentSlot,
  });
  const extend = AddressLookupTableProgram.extendLookupTable({
    lookupTable,
    authority: publicKey,
    payer: publicKey,
    addresses,
  });
  const transaction = await signed(chain, authority, create, extend);
  await connection.sendRawTransaction(transaction.serialize());
  return (await connection.getAddressLookupTable(lookupTable)).value!;
}

async function withTable(
  { connection }: Chain,
  payer: Keypair,
  table: AddressLookupTableAccount,
  ...instructions: TransactionInstruction[]
): Promise<VersionedTransaction> {
  const { blockhash: recentBlockhash } = await connection.getLatestBlockhash();
  const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions });
  const transaction = new VersionedTransaction(message.compileToV0Message([table]));
  transaction.sign([payer]);
  return transaction;
}

it('finds a payment whose recipient is named only in a lookup table', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to, reference] = [await wallet(chain), Keypair.generate(), Keypair.generate()];
  const table = await createTable(chain, from, [to.publicKey, reference.publicKey]);
  const transfer = pay(from, to, LAMPORTS_PER_SOL);
  transfer.keys.push({ pubkey: reference.publicKey, isSigner: false, isWritable: false });
  const transaction = await withTable(chain, from, table, transfer);
  expect(transaction.message.staticAccountKeys).not.toContainEqual(to.publicKey);
  const signature = await connection.sendTransaction(transaction);

  for (const { publicKey } of [to, reference]) {
    const [found] = await connection.getSignaturesForAddress(publicKey);
    expect(found).toMatchObject({ signature, err: null });
  }
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  const { meta } = found!;
  expect(meta?.loadedAddresses).toEqual({ writable: [to.publicKey], readonly: [reference.publicKey] });
  const keys = found!.transaction.message.getAccountKeys({ accountKeysFromLookups: meta!.loadedAddresses! });
  expect(keys.keySegments().flat()).toEqual([
    from.publicKey,
    PublicKey.default,
    to.publicKey,
    reference.publicKey,
  ]);
  expect(meta?.preBalances.slice(2)).toEqual([0, 0]);
  expect(meta?.postBalances.slice(2)).toEqual([LAMPORTS_PER_SOL, 0]);
  expect(meta?.fee).toBe(5000);

  const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(parsed?.transaction.message.accountKeys.slice(2)).toEqual([
    { pubkey: to.publicKey, signer: false, writable: true, source: 'lookupTable' },
    { pubkey: reference.publicKey, signer: false, writable: false, source: 'lookupTable' },
  ]);
  expect(parsed?.transaction.message.addressTableLookups).toEqual([
    { accountKey: table.key, writableIndexes: [0], readonlyIndexes: [1] },
  ]);
});

it('records the token balances of accounts that are named only in a lookup table', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const { treasury } = demoKeypairs();
  const mint = new PublicKey(chain.mintAddress);
  const source = getAssociatedTokenAddressSync(mint, treasury.publicKey);
  const target = await openTokenAccount(chain, treasury, mint, Keypair.generate().publicKey);
  const table = await createTable(chain, treasury, [source, target]);
  const transfer = createTransferInstruction(source, target, treasury.publicKey, 25n);
  const signature = await connection.sendTransaction(await withTable(chain, treasury, table, transfer));

  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  const balances = found?.meta?.postTokenBalances?.map(({ accountIndex, uiTokenAmount }) => [
    accountIndex,
    uiTokenAmount.amount,
  ]);
  expect(balances).toEqual([
    [2, '4999999999975'],
    [3, '25'],
  ]);
});

it('rejects a transaction whose lookup table does not exist or is too short', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const table = await createTable(chain, from, [to.publicKey]);
  const transfer = pay(from, to, LAMPORTS_PER_SOL);
  const atTable = async (key: PublicKey, index: number) => {
    const transaction = await withTable(chain, from, table, transfer);
    Object.assign(transaction.message.addressTableLookups[0]!, { accountKey: key, writableIndexes: [index] });
    transaction.sign([from]);
    return connection.sendTransaction(transaction, { skipPreflight: true });
  };
  await expect(atTable(Keypair.generate().publicKey, 0)).rejects.toThrow('Address lookup table not found');
  await expect(atTable(table.key, 1)).rejects.toThrow('Invalid address lookup table index');
  expect(await connection.getBalance(to.publicKey)).toBe(0);
});
