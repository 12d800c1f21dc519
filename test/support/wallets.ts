import bs58 from 'bs58';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface TestWallet {
  readonly address: string;
  /** Signs in base64, as most wallet adapters do. */
  sign(text: string): string;
  signBase58(text: string): string;
}

const addressOf = (key: KeyObject): string => {
  const { x = '' } = key.export({ format: 'jwk' });
  return bs58.encode(Buffer.from(x, 'base64url'));
};

/** Creates a wallet with a real key. */
export function openWallet(): TestWallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signature = (text: string): Buffer => sign(null, Buffer.from(text), privateKey);
  return {
    address: addressOf(publicKey),
    sign: (text) => signature(text).toString('base64'),
    signBase58: (text) => bs58.encode(signature(text)),
  };
}
