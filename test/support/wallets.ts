import bs58 from 'bs58';
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

const RAW_KEY_BYTES = 32;

export interface TestWallet {
  readonly address: string;
  /** Signs in base64, as most wallet adapters do. */
  sign(text: string): string;
  signBase58(text: string): string;
}

/**
 * Creates a wallet with a real key. The key is exported while it is generated, because exporting it later can deadlock with
 * the garbage collector of Node 20.
 */
export function openWallet(): TestWallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const key = createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' });
  const signature = (text: string): Buffer => sign(null, Buffer.from(text), key);
  return {
    address: bs58.encode(publicKey.subarray(-RAW_KEY_BYTES)),
    sign: (text) => signature(text).toString('base64'),
    signBase58: (text) => bs58.encode(signature(text)),
  };
}
