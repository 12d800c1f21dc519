import { describe, expect, it } from '@jest/globals';
import bs58 from 'bs58';
import { generateKeyPairSync, sign } from 'node:crypto';
import { walletKey } from './wallet-key.js';
import { signedBy } from './wallet-signature.js';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
const TEXT = 'Link this wallet.\nNonce: ünïque';
const signature = sign(null, Buffer.from(TEXT), privateKey);

describe('a wallet’s signature', () => {
  it('is accepted in base64, with and without padding, and in base58', async () => {
    const base64 = signature.toString('base64');
    for (const spelled of [base64, base64.replace('==', ''), bs58.encode(signature)]) {
      expect(await signedBy(key, TEXT, spelled)).toBe(true);
    }
  });

  it('is valid only for the exact text that was signed', async () => {
    const spelled = signature.toString('base64');
    for (const other of [`${TEXT} `, TEXT.toLowerCase(), TEXT.replace('\n', '\r\n'), '']) {
      expect(await signedBy(key, other, spelled)).toBe(false);
    }
  });

  it('is rejected if it was made with another key, is cut off or is missing', async () => {
    const foreign = sign(null, Buffer.from(TEXT), generateKeyPairSync('ed25519').privateKey);
    const none = ['', 'A', '\0', 'é', 'A'.repeat(88), '1'.repeat(64), signature.toString('hex')];
    const spellings = [
      foreign.toString('base64'),
      bs58.encode(signature.subarray(1)),
      `${signature.toString('base64')}AAAA`,
      ...none,
    ];
    for (const spelled of spellings) expect(await signedBy(key, TEXT, spelled)).toBe(false);
  });
});

describe('a wallet’s key', () => {
  it('is the 32 bytes of its address', () => {
    expect(walletKey(bs58.encode(key))?.equals(key)).toBe(true);
    for (const address of ['', 'short', '0OIl', 'é', bs58.encode(signature), bs58.encode(key.subarray(1))]) {
      expect(walletKey(address)).toBeUndefined();
    }
  });

  it('is rejected if it is one that anybody can sign for', () => {
    // Of small order: up to OpenSSL 3.4, R = the neutral point and S = 0 sign one text in eight, without any private key.
    const smallOrder = [
      '00'.repeat(32),
      `01${'00'.repeat(31)}`,
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
      `ec${'ff'.repeat(30)}7f`,
    ].map((hex) => Buffer.from(hex, 'hex'));
    for (const nobodys of smallOrder) expect(walletKey(bs58.encode(nobodys))).toBeUndefined();
    expect(walletKey('11111111111111111111111111111111')).toBeUndefined();
  });
});
