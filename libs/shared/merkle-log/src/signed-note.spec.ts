import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromBase64, toBase64 } from './bytes.js';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.js';
import { formatVerifierKey, openNote, parseVerifierKey, signNote } from './signed-note.js';

const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(data).digest());
const verifySignature = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature);
};
const open = (note: string, key: Parameters<typeof openNote>[2]) =>
  openNote(sha256, note, key, verifySignature);

/** The example of Go's package golang.org/x/mod/sumdb/note, which C2SP's signed-note describes. */
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const GO_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const GO_SIGNATURE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = {
  name: 'kingdom.example/ledger',
  publicKey: new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')),
};
const text = formatCheckpoint({ origin: key.name, size: 42, root: sha256(new Uint8Array()) });
const note = signNote(sha256, text, key, (message) => sign(null, message, privateKey));

describe('signed notes', () => {
  it('open a note that was signed by another implementation', async () => {
    const goKey = parseVerifierKey(sha256, GO_KEY)!;
    expect(formatVerifierKey(sha256, goKey)).toBe(GO_KEY);
    expect(await open(`${GO_TEXT}\n${GO_SIGNATURE}\n`, goKey)).toEqual({ text: GO_TEXT });
  });

  it('return the text of a note that the key has signed', async () => {
    expect(await open(note, key)).toEqual({ text });
  });

  it('ignore signatures of other keys, and report a note without one of ours', async () => {
    const witnessed = `${note}${GO_SIGNATURE}\n`;
    expect(await open(witnessed, key)).toEqual({ text });
    expect(await open(note, { ...key, name: 'another.example' })).toEqual({ problem: 'unknown-key' });
  });

  it('report every change of a single character', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(note.length - 1),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        async (at, to) => {
          fc.pre(note[at] !== to);
          expect(await open(note.slice(0, at) + to + note.slice(at + 1), key)).toHaveProperty('problem');
          expect(await open(note.slice(0, at) + note.slice(at + 1), key)).toHaveProperty('problem');
          expect(await open(note.slice(0, at) + to + note.slice(at), key)).toHaveProperty('problem');
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['no text', ''],
    ['no signature', text],
    ['no final newline', note.trimEnd()],
    ['a control character', note.replace('42', '42\r')],
    ['more than sixteen signatures', note + `${GO_SIGNATURE}\n`.repeat(16)],
    ['a line that is no signature', `${note}hello\n`],
  ])('are malformed with %s', async (_, malformed) => {
    expect(await open(malformed, key)).toEqual({ problem: 'malformed' });
  });

  it('refuse to sign a text that is no note', () => {
    for (const bad of ['no newline', 'a\ttab\n', 'a\u0000zero\n'])
      expect(() => signNote(sha256, bad, key, () => new Uint8Array(64))).toThrow(RangeError);
    expect(() => signNote(sha256, text, { ...key, name: 'a b' }, () => new Uint8Array(64))).toThrow(
      RangeError,
    );
  });

  it('refuse a key whose id is not its own', () => {
    expect(parseVerifierKey(sha256, GO_KEY.replace('c74f20a3', 'c74f20a4'))).toBeNull();
    expect(parseVerifierKey(sha256, GO_KEY.replace('PeterNeumann', 'PeterNewman'))).toBeNull();
    expect(parseVerifierKey(sha256, 'nonsense')).toBeNull();
  });
});

describe('checkpoints', () => {
  it('are read as they are written', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.uint8Array({ minLength: 32, maxLength: 32 }), (size, root) => {
        const checkpoint = { origin: 'kingdom.example/ledger', size, root: new Uint8Array(root) };
        expect(parseCheckpoint(formatCheckpoint(checkpoint))).toEqual(checkpoint);
      }),
    );
  });

  it.each([
    ['a leading zero', text.replace('42', '042')],
    ['a sign', text.replace('42', '+42')],
    ['a size beyond exact numbers', text.replace('42', '9007199254740993')],
    ['no origin', text.replace(key.name, '')],
    ['a short root', text.replace(/[^\n]+\n$/, 'AAAA\n')],
    ['an empty extension line', `${text}\n`],
    ['no final newline', text.trimEnd()],
  ])('are malformed with %s', (_, malformed) => {
    expect(parseCheckpoint(malformed)).toBeNull();
  });
});

describe('base64', () => {
  it('has one spelling for each sequence of bytes', () => {
    expect(fromBase64('AA==')).toEqual(Uint8Array.of(0));
    for (const other of ['AB==', 'AA', 'AA=', 'A A=', 'AA-_', '====']) expect(fromBase64(other)).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(toBase64(fromBase64(toBase64(bytes))!)).toBe(Buffer.from(bytes).toString('base64'));
      }),
    );
  });
});
