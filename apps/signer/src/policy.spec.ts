import { describe, expect, it } from '@jest/globals';
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import bs58 from 'bs58';
import fc from 'fast-check';
import {
  memoMessage,
  type MemoTransaction,
  type PayoutMark,
  payoutMessage,
  type PayoutTransfer,
  readMemoMessage,
  readPayoutMessage,
} from '#money/chain';
import { loadSettings } from '#platform';
import { type Policy, refusalOf, refusalOfMark, refusalOfMemo, type SignedBefore } from './policy.js';
import { factsOf, markFacts, memoFacts } from './signed-facts.js';
import { signerSettings } from './signer-settings.js';

const address = (): string => Keypair.generate().publicKey.toBase58();
const [wallet, mint, denied] = [address(), address(), address()];
const vaultOf = (seed: string): string =>
  PublicKey.findProgramAddressSync([Buffer.from(seed)], SystemProgram.programId)[0].toBase58();
const policy: Policy = {
  wallet,
  limits: new Map([
    ['SOL', { payout: 1_000n, day: 20_000_000n }],
    [mint, { payout: 100n, day: 250n }],
  ]),
  vaults: new Set([vaultOf('allowed')]),
  denied: new Set([denied]),
  priceCeiling: 1_000_000n,
};
const payout: PayoutTransfer = {
  wallet,
  key: 'release/0197',
  destination: address(),
  mint: { address: mint, decimals: 6, program: 'token' },
  amount: 100n,
  unitPrice: 1_000n,
  markerRent: 897_840n,
};
const block = { blockhash: address(), lastValidBlockHeight: 0 };
const now = new Date('2026-01-02T00:00:00Z');
const nothing: SignedBefore = { payoutOf: () => undefined, spent: () => 0n };
const signed = (before: PayoutTransfer): SignedBefore => ({
  payoutOf: (key) => (key === before.key ? factsOf(before) : undefined),
  spent: () => 0n,
});
const refusal = (change: Partial<PayoutTransfer>, before = nothing) =>
  refusalOf(policy, { ...payout, ...change }, before, now);

it('a payout within all limits is signed', () => {
  expect(refusal({})).toBeNull();
  expect(refusal({ mint: null, amount: 1_000n })).toBeNull();
  expect(refusal({ destination: vaultOf('allowed') })).toBeNull();
});

it.each<[string, Partial<PayoutTransfer>]>([
  ['wrong-wallet', { wallet: address() }],
  ['currency-not-allowed', { mint: { ...payout.mint!, address: address() } }],
  ['recipient-denied', { destination: denied }],
  ['recipient-denied', { destination: wallet }],
  ['recipient-denied', { destination: mint }],
  ['recipient-denied', { destination: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' }],
  ['recipient-denied', { destination: SystemProgram.programId.toBase58() }],
  ['recipient-off-curve', { destination: vaultOf('another') }],
  ['price-too-high', { unitPrice: 1_000_001n }],
  ['deposit-too-high', { markerRent: 1_000_001n }],
  ['deposit-too-low', { markerRent: 0n }],
  ['payout-limit', { amount: 101n }],
  ['payout-limit', { mint: null, amount: 1_001n }],
])('%s refuses %j', (reason, change) => {
  expect(refusal(change)).toBe(reason);
});

describe('the key of a payout and of a mark', () => {
  const wallet58 = address();
  const signature58 = bs58.encode(Buffer.alloc(64, 255));
  const id = '01970000-89ab-7def-8123-456789abcdef';
  const refusals = (key: string) => [
    refusal({ key }),
    refusalOfMark(policy, { ...payout, key, signature: 's' }, nothing, now),
  ];
  it.each([
    `release/${signature58}`,
    `release/${id}`,
    `claim/${wallet58}/12`,
    `refund/${signature58}/${wallet58}`,
    `withdrawal/${id}/3`,
    `charity/${wallet58}/1`,
  ])('is one that the kingdom makes: %s', (key) => {
    expect(refusals(key)).toEqual([null, null]);
  });
  it.each([
    'memo',
    '',
    'release',
    'release/',
    'release//1',
    '/release/1',
    'gift/1',
    'payout:release/1',
    'release/1/2/3',
    'release/1 s d',
    ' release/1',
    'release/1 ',
    'release/1\n',
    'release/1\0',
    'release/1\u{a0}',
    'release/1:2',
    'release/é',
    `release/${'1'.repeat(101)}`,
  ])('is refused if the kingdom never makes it: %j', (key) => {
    expect(refusal({ key })).toBe('key-not-allowed');
    if (!key.includes(' ')) expect(refusals(key)).toEqual(['key-not-allowed', 'key-not-allowed']);
  });
});

describe('the limit of 24 hours', () => {
  const spentOf = (amounts: Record<string, bigint>): SignedBefore => ({
    payoutOf: () => undefined,
    spent: (currency, since) => {
      expect(since).toEqual(new Date('2026-01-01T00:00:00Z'));
      return amounts[currency] ?? 0n;
    },
  });
  it('holds for the currency', () => {
    expect(refusal({}, spentOf({ [mint]: 150n }))).toBeNull();
    expect(refusal({}, spentOf({ [mint]: 151n }))).toBe('day-limit');
  });
  it('of SOL holds for fees and deposits as well', () => {
    const { deposits, fee } = factsOf(payout);
    expect(refusal({}, spentOf({ SOL: 20_000_000n - deposits - fee }))).toBeNull();
    expect(refusal({}, spentOf({ SOL: 20_000_001n - deposits - fee }))).toBe('day-limit');
    const inSol = { mint: null, amount: 1_000n };
    const costs = 897_840n + fee + 1_000n;
    expect(refusal(inSol, spentOf({ SOL: 20_000_000n - costs }))).toBeNull();
    expect(refusal(inSol, spentOf({ SOL: 20_000_001n - costs }))).toBe('day-limit');
  });
});

describe('a key that was signed', () => {
  it.each<[string, Partial<PayoutTransfer>, string | null]>([
    ['another recipient', { destination: address() }, 'other-payout-under-this-key'],
    ['another amount', { amount: 99n }, 'other-payout-under-this-key'],
    ['another currency', { mint: null }, 'other-payout-under-this-key'],
    ['another price', { unitPrice: 5n }, null],
  ])('is signed again for the same payout alone: %s', (_, change, expected) => {
    expect(refusal(change, signed(payout))).toBe(expected);
  });

  it.each([
    ['tokens', payout],
    ['SOL', { ...payout, mint: null }],
  ])('pays nobody else and nothing else in %s after any single change of its message', (_, transfer) => {
    const message = [...payoutMessage(transfer, block)];
    const place = fc.nat({ max: message.length - 1 });
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 4 });
    const changed = fc.oneof(
      fc.tuple(place, bytes).map(([at, put]) => Buffer.from(message.toSpliced(at, put.length, ...put))),
      fc.tuple(place, bytes).map(([at, put]) => Buffer.from(message.toSpliced(at, 0, ...put))),
      fc
        .tuple(place, fc.integer({ min: 1, max: 40 }))
        .map(([at, n]) => Buffer.from(message.toSpliced(at, n))),
    );
    fc.assert(
      fc.property(changed, (bytesToSign) => {
        const read = readPayoutMessage(bytesToSign);
        if (read === null || refusalOf(policy, read, signed(transfer), now) !== null) return;
        // The chain refuses wrong decimals and another token program.
        const { key, destination, amount, mint: paid } = transfer;
        const mint = paid && { address: paid.address };
        expect(read).toMatchObject({ wallet, key, destination, amount, mint });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a memo', () => {
  const head = `kingdom.example/ledger\n3\n${'A'.repeat(43)}=\n\n— kingdom.example/ledger c2lnbmF0dXJl\n`;
  const memo: MemoTransaction = { wallet, text: head, unitPrice: 1_000n };
  const refused = (change: Partial<MemoTransaction>, before = nothing) =>
    refusalOfMemo(policy, { ...memo, ...change }, before, now);

  it('with the head of a log is signed', () => {
    expect(refused({})).toBeNull();
    expect(readMemoMessage(memoMessage(memo, block))).toEqual(memo);
  });

  it('is refused with any other text, for another wallet, above the price and above the limit of the day', () => {
    for (const text of ['release/0197', '', head.replace('\n3\n', '\nthree\n'), `\n\n${head}`])
      expect(refused({ text })).toBe('not-a-log-head');
    expect(refused({ wallet: address() })).toBe('wrong-wallet');
    expect(refused({ unitPrice: 1_000_001n })).toBe('price-too-high');
    const { fee } = memoFacts(memo);
    expect(refused({}, { ...nothing, spent: () => 20_000_000n - fee })).toBeNull();
    expect(refused({}, { ...nothing, spent: () => 20_000_001n - fee })).toBe('day-limit');
  });

  it('does nothing else after any single change of its message', () => {
    const message = [...memoMessage(memo, block)];
    fc.assert(
      fc.property(fc.nat({ max: message.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const read = readMemoMessage(Buffer.from(message.with(at, byte)));
        expect(readPayoutMessage(Buffer.from(message.with(at, byte)))).toBeNull();
        if (read) expect(memoMessage(read, block)).toHaveLength(message.length);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a mark', () => {
  const mark: PayoutMark = {
    wallet,
    key: payout.key,
    signature: 'of a payment from elsewhere',
    destination: payout.destination,
    unitPrice: 1_000n,
    markerRent: 897_840n,
  };
  const refused = (change: Partial<PayoutMark>, before = nothing) =>
    refusalOfMark(policy, { ...mark, ...change }, before, now);

  it('is signed, also for a payout that was signed before and for a wallet that no payout may pay', () => {
    expect(refused({})).toBeNull();
    expect(refused({}, signed(payout))).toBeNull();
    expect(refused({ destination: denied })).toBeNull();
  });

  it('is refused for another wallet, above the price or the deposit, and above the limit of the day', () => {
    expect(refused({ wallet: address() })).toBe('wrong-wallet');
    expect(refused({ unitPrice: 1_000_001n })).toBe('price-too-high');
    expect(refused({ markerRent: 1_000_001n })).toBe('deposit-too-high');
    expect(refused({ markerRent: 0n })).toBe('deposit-too-low');
    const { fee, deposits } = markFacts(mark);
    expect(refused({}, { ...nothing, spent: () => 20_000_000n - fee - deposits })).toBeNull();
    expect(refused({}, { ...nothing, spent: () => 20_000_001n - fee - deposits })).toBe('day-limit');
  });
});

describe('the settings', () => {
  const env = {
    SIGNER_KEY: 'the key',
    SIGNER_TOKEN: 'a token of a signer',
    SIGNER_LOG: 'signer.log',
    SIGNER_LIMITS: `SOL=1/2, ${mint}=3/4`,
  };
  it('name limits for each currency', () => {
    const { SIGNER_LIMITS, SIGNER_HOST } = loadSettings(env, signerSettings);
    expect([...SIGNER_LIMITS]).toEqual([
      ['SOL', { payout: 1n, day: 2n }],
      [mint, { payout: 3n, day: 4n }],
    ]);
    expect(SIGNER_HOST).toBe('127.0.0.1');
  });
  it.each([
    [{ SIGNER_KEY_FILE: 'a file' }, 'SIGNER_KEY'],
    [{ SIGNER_KEY: '' }, 'SIGNER_KEY'],
    [{ SIGNER_TOKEN: 'short' }, 'SIGNER_TOKEN'],
    [{ SIGNER_LOG: '' }, 'SIGNER_LOG'],
    [{ SIGNER_LIMITS: `${mint}=3/4` }, 'SOL'],
    [{ SIGNER_LIMITS: 'SOL=1/2,EUR=1/2' }, 'EUR=1/2'],
    [{ SIGNER_LIMITS: 'SOL=1/2,SOL=3/4' }, 'SOL=3/4'],
    [{ SIGNER_DENIED: 'nobody' }, 'SIGNER_DENIED'],
  ])('are refused with %j', (change, text) => {
    expect(() => loadSettings({ ...env, ...change }, signerSettings)).toThrow(text);
  });
});
