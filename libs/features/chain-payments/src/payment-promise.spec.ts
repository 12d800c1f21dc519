import { expect, it } from '@jest/globals';
import bs58 from 'bs58';
import { createPublicKey, verify } from 'node:crypto';
import { PaymentPromises } from './payment-promise.js';

const SECRET = 'a secret of tests, forty characters long';
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const isSigned = (text: string, signature: string, key: string): boolean => {
  const der = Buffer.concat([SPKI_PREFIX, bs58.decode(key)]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
};

it('a promise can be verified by anybody, and no changed one passes', () => {
  const { text, signature, key } = new PaymentPromises(SECRET).sign({ due: '1500000000', held: true });
  expect(text).toBe('{"due":"1500000000","held":true}');
  expect(isSigned(text, signature, key)).toBe(true);
  expect(isSigned(text.replace('15', '14'), signature, key)).toBe(false);
  expect(new PaymentPromises(SECRET).key).toBe(key);
  expect(new PaymentPromises(`${SECRET}!`).key).not.toBe(key);
});
