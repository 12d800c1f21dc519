import { describe, expect, it } from '@jest/globals';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { CannotSignError, OtherNetworkError, signOrSendWith } from './signing.js';

const TRANSACTION = Uint8Array.of(1, 2, 3);
const SIGNED = Uint8Array.of(4);
const SENT = Uint8Array.of(5);

const FEATURES = {
  'solana:signTransaction': { signTransaction: async () => [{ signedTransaction: SIGNED }] },
  'solana:signAndSendTransaction': { signAndSendTransaction: async () => [{ signature: SENT }] },
};

const walletWith = (...features: (keyof typeof FEATURES)[]) =>
  ({ features: Object.fromEntries(features.map((name) => [name, FEATURES[name]])) }) as unknown as Wallet;
const BOTH = walletWith('solana:signTransaction', 'solana:signAndSendTransaction');
const account = { chains: ['solana:devnet'] } as unknown as WalletAccount;

describe('a payment', () => {
  it('is sent by the wallet on a public network, if it can, and is otherwise only signed', async () => {
    expect(await signOrSendWith(BOTH, account, TRANSACTION, 'devnet')).toEqual({ sent: SENT });
    const signs = walletWith('solana:signTransaction');
    expect(await signOrSendWith(signs, account, TRANSACTION, 'devnet')).toEqual({ signed: SIGNED });
  });

  it('is only signed on a local chain, which no wallet knows', async () => {
    expect(await signOrSendWith(BOTH, account, TRANSACTION, 'localnet')).toEqual({ signed: SIGNED });
  });

  it('is refused by a wallet on another network, and by one that can’t sign', async () => {
    const onMainnet = signOrSendWith(BOTH, account, TRANSACTION, 'mainnet-beta');
    await expect(onMainnet).rejects.toThrow(OtherNetworkError);
    await expect(signOrSendWith(walletWith(), account, TRANSACTION, 'devnet')).rejects.toThrow(
      CannotSignError,
    );
  });
});
