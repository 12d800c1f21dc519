import { expect, it } from '@jest/globals';
import { derivedKey, macOf } from './secrets.js';

const SECRET = 'a secret of tests, forty characters long';

// Stored hashes, sealed values and links that were sent depend on these bytes, so they must never change.

it.each([
  ['recovery-code', 'ZDH-9J2iSVafgJSUuzpneBxEzjcVhDhhxSsPSYHh8M0'],
  ['refresh-token', 'dd8GNxJoo98r-Dmtp95nUTPWAAGH4odpfDh6DDU37Rk'],
  ['one-time-token', 'GrCbzo2Cew0uik0mM3JHYVeu0BhrvYhBI0Mjv8wNFe4'],
  ['secret-box/totp', 'u7ZAyRveADgygGNVQqA4xrlMSaHoI8Ag4sA9q8yb8Z8'],
  ['secret-box/signing-key', '-Cw88jJagsUzpwZGQ-Rygl4EANAKzHjUaetXPEdCKl4'],
])('derives the same key for %s as ever', (purpose, key) => {
  expect(derivedKey(SECRET, purpose).toString('base64url')).toBe(key);
});

it.each([
  [SECRET, 'purchase/00000000-0000-4000-8000-000000000001', '9DXe0cmbzPmiPmIqPvQ4n4Rt1kUFzchvAIUGTZ5typY'],
  [SECRET, 'presale-pass/1763683200000', '0DzCzV9Jg9AEd2nf6_KoLAWNtTm_ec1txhzDSai4Ue0'],
  [SECRET, 'charge:00000000-0000-4000-8000-000000000001', 'XRN3Iv1yifmw0bd208kEGQiamdi0SIDquXFf79Kaa5U'],
  [SECRET, 'captcha', 'dVrwImKr-EsihXO4MWtBNr838CPVeEK9oCjDfAJ6y6w'],
  [SECRET, 'captcha-key', 'GS_WbSdcuiiqqMeaGHyhXHKcdhzmECJxmpmw6LzGVRc'],
  [
    `queue-room/${SECRET}`,
    '00000000-0000-4000-8000-000000000001/1763683200000',
    'i8Ldx03xPy52zlV-MxnHXZlOCE6HUBecuuQm_QWUFVY',
  ],
])('makes the same MAC with the key %s of %s as ever', (key, text, mac) => {
  expect(macOf(key, text).toString('base64url')).toBe(mac);
});
