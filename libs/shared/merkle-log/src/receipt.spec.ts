import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { utf8 } from './bytes.js';
import { formatCheckpoint } from './checkpoint.js';
import { DETAILS, detailsText, leafData, type LoggedTransaction, parseLeaf, saltOf } from './leaf.js';
import { toHex } from './bytes.js';
import { inclusionRanges, proofOf } from './proofs.js';
import { checkReceipt, formatReceipt, type Receipt } from './receipt.js';
import { formatVerifierKey, openNote, signNote } from './signed-note.js';
import { appended, leafHash, type ReadNode, rootHash } from './tree.js';

const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(data).digest());
const crypto = {
  sha256,
  verify: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  },
};
const keyPair = generateKeyPairSync('ed25519');
const key = {
  name: 'kingdom.example/ledger',
  publicKey: new Uint8Array(Buffer.from(keyPair.publicKey.export({ format: 'jwk' }).x!, 'base64url')),
};
const member = 'member-earned/6f1c2a52-5a2c-4c43-9a06-6a0b6d9c2f11';
const leafSalt = sha256(utf8('a salt'));
const transaction: LoggedTransaction = {
  id: '0d9a0f0e-7a39-4f7a-9b49-2f3a1c6f8d10',
  kind: 'leaderboard-prize',
  at: '2026-11-26T03:00:00.000Z',
  reverses: null,
  entries: [
    { account: member, currency: 'token', amount: '250000000' },
    { account: 'reward-pool', currency: 'token', amount: '-250000000' },
  ],
  details: { key: 'leaderboard-prize/daily/1', metadata: { mode: 'simulated', b: '2' } },
};
const data = leafData(sha256, transaction, leafSalt);

const SIZE = 13;
const INDEX = 6;
const hashes = Array.from({ length: SIZE }, (_, index) =>
  leafHash(sha256, utf8(index === INDEX ? data : `leaf ${index}`)),
);
const nodes = new Map(
  appended(sha256, 0, hashes, () => {
    throw new Error('nothing to read');
  }).map(({ level, index, hash }) => [`${level}/${index}`, hash]),
);
const read: ReadNode = ({ level, index }) => nodes.get(`${level}/${index}`)!;
const note = signNote(
  sha256,
  formatCheckpoint({ origin: key.name, size: SIZE, root: rootHash(sha256, SIZE, read) }),
  key,
  (message) => sign(null, message, keyPair.privateKey),
);
const receipt: Receipt = {
  leaf: data,
  index: INDEX,
  path: proofOf(sha256, inclusionRanges(INDEX, SIZE), read),
  checkpoint: note,
  key: formatVerifierKey(sha256, key),
  reveals: [
    { place: '0', text: member, salt: toHex(saltOf(sha256, leafSalt, '0')) },
    {
      place: DETAILS,
      text: detailsText(transaction.details),
      salt: toHex(saltOf(sha256, leafSalt, DETAILS)),
    },
  ],
};
const file = formatReceipt(receipt);
const check = (text: string, trusted?: string) => checkReceipt(text, crypto, trusted);
const problem = async (change: Partial<Receipt>) => check(formatReceipt({ ...receipt, ...change }));

describe('a leaf', () => {
  it('states no account of a member and no details', () => {
    expect(data).not.toContain(member.split('/')[1]!);
    expect(data).not.toContain('simulated');
    expect(parseLeaf(data)).toMatchObject({
      id: transaction.id,
      entries: [
        { account: expect.stringMatching(/^member-earned#[0-9a-f]{64}$/) },
        { account: 'reward-pool', amount: '-250000000' },
      ],
    });
  });

  it('of the same member differs with every salt', () => {
    const again = leafData(sha256, transaction, sha256(utf8('another salt')));
    expect(parseLeaf(again)!.entries[0]!.account).not.toBe(parseLeaf(data)!.entries[0]!.account);
  });
});

describe('a receipt', () => {
  it('is checked offline, and names the holder’s account and the details', async () => {
    const result = await check(file, receipt.key);
    expect(result).toMatchObject({
      facts: { index: INDEX, size: SIZE, origin: key.name, details: detailsText(transaction.details) },
    });
    expect('facts' in result && [...result.facts.accounts]).toEqual([[0, member]]);
  });

  it.each<[string, Partial<Receipt>]>([
    ['not-in-the-log', { leaf: data.replace('250000000', '950000000') }],
    ['not-in-the-log', { index: INDEX + 1 }],
    ['not-in-the-log', { path: receipt.path.slice(1) }],
    ['malformed-key', { key: receipt.key.replace(/^./, 'x') }],
    ['wrong-signature', { checkpoint: note.replace(`\n${SIZE}\n`, `\n${SIZE + 1}\n`) }],
    ['wrong-reveal', { reveals: [{ ...receipt.reveals[0]!, text: `${member}1` }] }],
    ['wrong-reveal', { reveals: [{ ...receipt.reveals[0]!, place: '1' }] }],
    ['wrong-reveal', { reveals: [{ ...receipt.reveals[1]!, text: '{}' }] }],
  ])('is refused as %s', async (name, change) => {
    expect(await problem(change)).toEqual({ problem: name });
  });

  it('of another log’s key is refused if the caller names the key', async () => {
    const other = { name: key.name, publicKey: sha256(utf8('another key')) };
    expect(await check(file, formatVerifierKey(sha256, other))).toEqual({ problem: 'other-key' });
  });

  it.each(['', '{}', '[]', 'null', '{"format":"ledger-receipt/1"}', file.slice(1), 'x'.repeat(10)])(
    'is none: %s',
    async (text) => {
      expect(await check(text)).toEqual({ problem: 'not-a-receipt' });
    },
  );

  it('in another form of the same JSON is refused, so that no change stays unnoticed', async () => {
    expect(await check(JSON.stringify(JSON.parse(file)))).toEqual({ problem: 'changed-form' });
    expect(await check(file.replace('"index"', '"more": 1,\n  "index"'))).toEqual({
      problem: 'changed-form',
    });
  });
});

/** Changes, removes or inserts one character. */
const changed = (text: string) =>
  fc
    .tuple(
      fc.nat(text.length - 1),
      fc.constantFrom('change', 'remove', 'insert'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    .map(
      ([at, how, by]) =>
        text.slice(0, at) + (how === 'remove' ? '' : by) + text.slice(at + Number(how !== 'insert')),
    )
    .filter((other) => other.trim() !== text.trim());

describe('of 10,000 single changes, every one is named', () => {
  const options = { numRuns: 5_000, seed: 20261126 };

  it('in receipts', async () => {
    await fc.assert(
      fc.asyncProperty(changed(file), async (text) => {
        const result = await check(text);
        expect('problem' in result && result.problem).toEqual(expect.stringMatching(/^[a-z-]+$/));
      }),
      options,
    );
  }, 60_000);

  it('in signed heads', async () => {
    await fc.assert(
      fc.asyncProperty(
        changed(note).filter((other) => other !== note),
        async (text) => {
          const result = await openNote(sha256, text, key, crypto.verify);
          expect(result).toEqual({ problem: expect.stringMatching(/^[a-z-]+$/) });
        },
      ),
      options,
    );
  }, 60_000);
});
