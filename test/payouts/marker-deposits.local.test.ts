import { expect, it } from '@jest/globals';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { isMarkerRent, KeySigner, payoutMessage, signTransaction } from '#money/chain';
import { startChain, wallet } from '../localnet/chain.js';

const AMOUNT = 5_000_000n;

it.each([
  ['as often as it is signed without a deposit for its marker, which nobody may sign', 0n, 3n],
  ['never with a deposit below the rent', 897_839n, 0n],
  ['once with a deposit of the rent', 897_840n, 1n],
])('the chain makes a payout %s', async (_, markerRent, made) => {
  const chain = await startChain();
  const signer = new KeySigner(bs58.encode((await wallet(chain)).secretKey));
  const recipient = Keypair.generate().publicKey;
  const payout = {
    wallet: signer.address,
    key: 'release/1',
    destination: recipient.toBase58(),
    mint: null,
    amount: AMOUNT,
    markerRent,
  };
  for (const unitPrice of [1n, 2n, 3n]) {
    const block = await chain.connection.getLatestBlockhash();
    const { wire } = await signTransaction(signer, payoutMessage({ ...payout, unitPrice }, block));
    await chain.connection.sendRawTransaction(wire, { skipPreflight: true });
  }
  expect(await chain.connection.getBalance(recipient)).toBe(Number(made * AMOUNT));
  expect(isMarkerRent(markerRent)).toBe(markerRent > 0n);
});
