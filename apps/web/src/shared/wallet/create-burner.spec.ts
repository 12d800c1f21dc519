import { expect, test } from '@jest/globals';
import {
  type Blockhash,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { Wallet } from '@wallet-standard/base';
import type { StandardConnectFeature, StandardDisconnectFeature } from '@wallet-standard/features';
import { createPublicKey, verify } from 'node:crypto';
import { isPublicKey } from './public-key.js';
import { createBurner } from './create-burner.js';
import { signMessageWith, signTransactionWith } from './signing.js';

const BLOCKHASH: Blockhash = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

async function burner(storage = memory()): Promise<Wallet & { features: Features }> {
  const wallet = await createBurner({
    name: 'Burner',
    icon: 'data:image/png;base64,',
    storage,
    storageKey: 'burner',
  });
  return wallet as Wallet & { features: Features };
}
type Features = StandardConnectFeature & StandardDisconnectFeature;

/** Whether Node's own Ed25519 agrees. */
function signedBy(key: PublicKey, bytes: Uint8Array, signature: Uint8Array): boolean {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.toBuffer()]);
  return verify(null, bytes, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature);
}

async function connected() {
  const wallet = await burner();
  const [account] = (await wallet.features['standard:connect'].connect()).accounts;
  return { wallet, account: account!, key: new PublicKey(account!.address) };
}

test('it shows its account without being asked only between connect and disconnect, and keeps its key', async () => {
  const storage = memory();
  const silently = async () =>
    (await (await burner(storage)).features['standard:connect'].connect({ silent: true })).accounts;
  expect(await silently()).toEqual([]);
  const wallet = await burner(storage);
  const [account] = (await wallet.features['standard:connect'].connect()).accounts;
  expect(isPublicKey(account!.address)).toBe(true);
  expect((await silently())[0]?.address).toBe(account!.address);
  await wallet.features['standard:disconnect'].disconnect();
  expect(wallet.accounts).toEqual([]);
  expect(await silently()).toEqual([]);
  const again = await (await burner(storage)).features['standard:connect'].connect();
  expect(again.accounts[0]?.address).toBe(account!.address);
});

test('it signs with the key of its address', async () => {
  const { wallet, account, key } = await connected();
  const message = new TextEncoder().encode('Link this wallet');
  const signature = await signMessageWith(wallet, account, message);
  expect(signedBy(key, message, signature)).toBe(true);
  expect(signedBy(key, Buffer.from('Another text'), signature)).toBe(false);
});

test('a legacy transaction gets the signature in the signer’s place', async () => {
  const { wallet, account, key } = await connected();
  const payer = Keypair.generate();
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: BLOCKHASH }).add(
    SystemProgram.transfer({ fromPubkey: key, toPubkey: payer.publicKey, lamports: 1 }),
  );
  transaction.partialSign(payer);
  const wire = new Uint8Array(transaction.serialize({ requireAllSignatures: false }));
  const before = wire.slice();
  const signed = await signTransactionWith(wallet, account, wire, 'localnet');
  expect(Transaction.from(signed).verifySignatures()).toBe(true);
  expect(wire).toEqual(before);
});

test('a versioned transaction gets the signature in the signer’s place', async () => {
  const { wallet, account, key } = await connected();
  const message = new TransactionMessage({
    payerKey: key,
    recentBlockhash: BLOCKHASH,
    instructions: [SystemProgram.transfer({ fromPubkey: key, toPubkey: key, lamports: 1 })],
  }).compileToV0Message();
  const wire = new VersionedTransaction(message).serialize();
  const signed = VersionedTransaction.deserialize(
    await signTransactionWith(wallet, account, wire, 'localnet'),
  );
  expect(signedBy(key, message.serialize(), signed.signatures[0]!)).toBe(true);
});

test('it refuses a transaction that it is not a signer of, and bytes that are no transaction', async () => {
  const { wallet, account } = await connected();
  const stranger = Keypair.generate();
  const transaction = new Transaction({ feePayer: stranger.publicKey, recentBlockhash: BLOCKHASH }).add(
    SystemProgram.transfer({ fromPubkey: stranger.publicKey, toPubkey: stranger.publicKey, lamports: 1 }),
  );
  const wire = new Uint8Array(transaction.serialize({ requireAllSignatures: false }));
  await expect(signTransactionWith(wallet, account, wire, 'localnet')).rejects.toThrow(/no signer/);
  await expect(signTransactionWith(wallet, account, new Uint8Array(), 'localnet')).rejects.toThrow(
    /Not a transaction/,
  );
});
