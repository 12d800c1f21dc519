import { describe, expect, it } from '@jest/globals';
import bs58 from 'bs58';
import { deltaOf, payerOf, readTransaction, UnreadableTransaction } from './read-transaction.js';

const PAYER = 'payer';
const OTHER = 'other signer';
const TREASURY = 'treasury';
const TREASURY_USDC = 'treasury’s token account';
const PAYER_USDC = 'payer’s token account';
const REFERENCE = 'reference';
const USDC = 'mint of USDC';
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const OLD_MEMO = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo';
const SYSTEM = '11111111111111111111111111111111';

const sol = { address: TREASURY, mint: null };
const usdc = { address: TREASURY_USDC, mint: USDC };

type Balance = [key: string, pre: number, post: number];
type Tokens = [key: string, amount: string, owner?: string, mint?: string][];

interface Case {
  balances: Balance[];
  loaded?: { writable: Balance[]; readonly: Balance[] };
  signers?: number;
  pre?: Tokens;
  post?: Tokens;
  instructions?: [program: string, text: string][];
  inner?: [program: string, text: string][];
  meta?: object;
  message?: object;
  version?: unknown;
}

/** The JSON of a transaction as `getTransaction` returns it. */
function json({ balances, loaded, signers = 1, pre, post, instructions = [], inner, ...rest }: Case) {
  const { meta, message, version = 'legacy' } = rest;
  const all = [...balances, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])];
  const keys = all.map(([key]) => key);
  const compiled = ([program, text]: [string, string]) => ({
    programIdIndex: keys.indexOf(program),
    accounts: [],
    data: bs58.encode(Buffer.from(text)),
    stackHeight: null,
  });
  const tokens = (rows: Tokens) =>
    rows.map(([key, amount, owner, mint = USDC]) => ({
      accountIndex: keys.indexOf(key),
      mint,
      owner,
      programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      uiTokenAmount: { amount, decimals: 6, uiAmount: null, uiAmountString: amount },
    }));
  return {
    slot: 447_120_001,
    blockTime: 1_790_000_000,
    version,
    transaction: {
      signatures: ['signature', ...Array.from({ length: signers - 1 }, () => 'other')],
      message: {
        header: {
          numRequiredSignatures: signers,
          numReadonlySignedAccounts: 0,
          numReadonlyUnsignedAccounts: 0,
        },
        accountKeys: balances.map(([key]) => key),
        recentBlockhash: 'blockhash',
        instructions: instructions.map(compiled),
        ...message,
      },
    },
    meta: {
      err: null,
      fee: 5_000,
      preBalances: all.map(([, amount]) => amount),
      postBalances: all.map(([, , amount]) => amount),
      ...(pre && { preTokenBalances: tokens(pre) }),
      ...(post && { postTokenBalances: tokens(post) }),
      innerInstructions: inner ? [{ index: 0, instructions: inner.map(compiled) }] : null,
      ...(loaded && {
        loadedAddresses: {
          writable: loaded.writable.map(([key]) => key),
          readonly: loaded.readonly.map(([key]) => key),
        },
      }),
      ...meta,
    },
  };
}

const solPayment: Case = {
  balances: [
    [PAYER, 3_000_000, 1_995_000],
    [TREASURY, 10, 1_000_010],
    [REFERENCE, 0, 0],
    [SYSTEM, 1, 1],
    [MEMO, 1, 1],
  ],
  instructions: [
    [MEMO, '10000 tokens'],
    [SYSTEM, 'transfer'],
  ],
};

const tokenAccounts: Balance[] = [
  [PAYER, 3_000_000, 2_995_000],
  [TREASURY_USDC, 2_039_280, 2_039_280],
  [PAYER_USDC, 2_039_280, 2_039_280],
];

it('reads slot, time, keys, signers and memo', () => {
  expect(readTransaction(json(solPayment))).toMatchObject({
    signature: 'signature',
    slot: 447_120_001,
    blockTime: 1_790_000_000,
    failed: false,
    accountKeys: [PAYER, TREASURY, REFERENCE, SYSTEM, MEMO],
    memo: '10000 tokens',
    signers: [PAYER],
  });
});

describe('what a transaction changed in an account of ours', () => {
  it.each<[string, Case, { address: string; mint: string | null }, bigint, string | null]>([
    ['legacy, SOL', solPayment, sol, 1_000_000n, PAYER],
    ['another account', solPayment, { address: 'unknown', mint: null }, 0n, PAYER],
    [
      'v0, the treasury loaded from a lookup table',
      {
        balances: [[PAYER, 3_000_000, 1_995_000]],
        loaded: { writable: [[TREASURY, 10, 1_000_010]], readonly: [[SYSTEM, 1, 1]] },
        version: 0,
      },
      sol,
      1_000_000n,
      PAYER,
    ],
    [
      'v1, with its configuration in the message',
      {
        ...solPayment,
        message: { transactionConfig: { computeUnitLimit: 60_000, priorityFee: 100 } },
        version: 1,
      },
      sol,
      1_000_000n,
      PAYER,
    ],
    [
      'a version that does not exist yet',
      { ...solPayment, message: { novelty: [1] }, version: 7 },
      sol,
      1_000_000n,
      PAYER,
    ],
    [
      'failed: nothing but the fee has moved',
      {
        balances: [
          [PAYER, 3_000_000, 2_995_000],
          [TREASURY, 10, 10],
        ],
        meta: { err: { InstructionError: [0, { Custom: 1 }] } },
      },
      sol,
      0n,
      null,
    ],
    [
      'a token payment',
      {
        balances: tokenAccounts,
        pre: [
          [TREASURY_USDC, '5', TREASURY],
          [PAYER_USDC, '900', PAYER],
        ],
        post: [
          [TREASURY_USDC, '705', TREASURY],
          [PAYER_USDC, '200', PAYER],
        ],
      },
      usdc,
      700n,
      PAYER,
    ],
    [
      'our token account created by the transaction',
      {
        balances: tokenAccounts,
        pre: [[PAYER_USDC, '900', PAYER]],
        post: [
          [TREASURY_USDC, '700', TREASURY],
          [PAYER_USDC, '200', PAYER],
        ],
      },
      usdc,
      700n,
      PAYER,
    ],
    [
      'the payer’s token account closed by the transaction',
      {
        balances: tokenAccounts,
        pre: [
          [TREASURY_USDC, '5', TREASURY],
          [PAYER_USDC, '900', PAYER],
        ],
        post: [[TREASURY_USDC, '905', TREASURY]],
      },
      usdc,
      900n,
      PAYER,
    ],
    [
      'our token account closed by the transaction',
      { balances: tokenAccounts, pre: [[TREASURY_USDC, '5', TREASURY]], post: [] },
      usdc,
      -5n,
      null,
    ],
    [
      'a mint that keeps a fee: what arrived counts',
      {
        balances: tokenAccounts,
        pre: [
          [TREASURY_USDC, '0', TREASURY],
          [PAYER_USDC, '1000000', PAYER],
        ],
        post: [
          [TREASURY_USDC, '975000', TREASURY],
          [PAYER_USDC, '0', PAYER],
        ],
      },
      usdc,
      975_000n,
      PAYER,
    ],
    [
      'wrapped SOL is another mint, although lamports move',
      {
        balances: [
          [PAYER, 3_000_000, 1_995_000],
          [TREASURY_USDC, 2_039_280, 3_039_280],
        ],
        pre: [[TREASURY_USDC, '0', TREASURY, WRAPPED_SOL]],
        post: [[TREASURY_USDC, '1000000', TREASURY, WRAPPED_SOL]],
      },
      usdc,
      0n,
      null,
    ],
    ['no arrays of token balances', { balances: tokenAccounts }, usdc, 0n, null],
    [
      'our account named twice counts once',
      {
        balances: [
          [PAYER, 3_000_000, 1_995_000],
          [TREASURY, 10, 1_000_010],
          [TREASURY, 10, 1_000_010],
        ],
      },
      sol,
      1_000_000n,
      PAYER,
    ],
    [
      'we paid',
      {
        balances: [
          [TREASURY, 3_000_000, 1_995_000],
          [OTHER, 0, 1_000_000],
        ],
      },
      sol,
      -1_005_000n,
      TREASURY,
    ],
    [
      'amounts that a float can’t represent',
      {
        balances: tokenAccounts,
        pre: [[TREASURY_USDC, '0', TREASURY]],
        post: [[TREASURY_USDC, '18446744073709551615', TREASURY]],
      },
      usdc,
      18_446_744_073_709_551_615n,
      null,
    ],
  ])('%s', (_, transaction, account, delta, payer) => {
    const read = readTransaction(json(transaction));
    expect([deltaOf(read, account), payerOf(read, account.mint)]).toEqual([delta, payer]);
  });

  it('counts tokens only while their account has the owner, if one is given', () => {
    const handedOver = readTransaction(
      json({
        balances: tokenAccounts,
        pre: [[TREASURY_USDC, '700', OTHER]],
        post: [[TREASURY_USDC, '700', TREASURY]],
      }),
    );
    const delta = (owner?: string) => deltaOf(handedOver, { ...usdc, ...(owner && { owner }) });
    expect([delta(), delta(TREASURY), delta(OTHER), delta(PAYER)]).toEqual([0n, 700n, -700n, 0n]);
  });

  it('says whether the transaction failed', () => {
    expect(readTransaction(json({ ...solPayment, meta: { err: 'AccountNotFound' } })).failed).toBe(true);
  });
});

describe('the payer is', () => {
  const payerOfSol = (transaction: Case) => payerOf(readTransaction(json(transaction)), null);

  it('the signer who lost SOL, not the one who only paid the fee', () => {
    const balances: Balance[] = [
      [OTHER, 1_000_000, 990_000],
      [PAYER, 3_000_000, 2_000_000],
      [TREASURY, 0, 1_000_000],
    ];
    expect(payerOfSol({ balances, signers: 2, meta: { fee: 10_000 } })).toBe(PAYER);
  });

  it('unknown if several lost it, or somebody who did not sign, as with a vault', () => {
    const several: Balance[] = [
      [OTHER, 1_000_000, 495_000],
      [PAYER, 3_000_000, 2_500_000],
      [TREASURY, 0, 1_000_000],
    ];
    expect(payerOfSol({ balances: several, signers: 2 })).toBeNull();
    const vault: Balance[] = [
      [OTHER, 1_000_000, 995_000],
      ['vault', 3_000_000, 2_000_000],
      [TREASURY, 0, 1_000_000],
    ];
    expect(payerOfSol({ balances: vault })).toBeNull();
    const vaultAndRent: Balance[] = [
      [OTHER, 1_000_000, 900_000],
      ['vault', 3_000_000, 2_000_000],
      [TREASURY, 0, 1_000_000],
    ];
    expect(payerOfSol({ balances: vaultAndRent })).toBeNull();
  });

  it('the owner of the token accounts, if that owner signed', () => {
    const tokens = (owner: string | undefined) => ({
      balances: tokenAccounts,
      pre: [[PAYER_USDC, '900', owner]] as Tokens,
      post: [
        [PAYER_USDC, '200', owner],
        [TREASURY_USDC, '700', TREASURY],
      ] as Tokens,
    });
    const payerOfUsdc = (owner?: string) => payerOf(readTransaction(json(tokens(owner))), USDC);
    expect([payerOfUsdc(PAYER), payerOfUsdc('vault'), payerOfUsdc()]).toEqual([PAYER, null, null]);
  });

  it('not an owner who only moved tokens to another account of their own', () => {
    const transaction: Case = {
      balances: [...tokenAccounts, ['second', 1, 1], ['third', 1, 1]],
      signers: 1,
      pre: [
        [PAYER_USDC, '900', PAYER],
        ['second', '50', 'vault'],
        ['third', '0', 'vault'],
      ],
      post: [
        [PAYER_USDC, '200', PAYER],
        ['second', '0', 'vault'],
        ['third', '50', 'vault'],
        [TREASURY_USDC, '700', TREASURY],
      ],
    };
    expect(payerOf(readTransaction(json(transaction)), USDC)).toBe(PAYER);
  });
});

describe('the memo', () => {
  const memoOf = (memos: Partial<Case>) =>
    readTransaction(
      json({
        ...solPayment,
        balances: [...solPayment.balances, [OLD_MEMO, 1, 1]],
        instructions: [],
        ...memos,
      }),
    ).memo;

  it('is null without the memo program', () => {
    expect(memoOf({ instructions: [[SYSTEM, 'no memo']] })).toBeNull();
  });

  it('joins the texts of both programs, inner instructions included', () => {
    const instructions: [string, string][] = [
      [OLD_MEMO, 'first'],
      [SYSTEM, 'no memo'],
    ];
    expect(memoOf({ instructions, inner: [[MEMO, 'ünner 💰']] })).toBe('first\nünner 💰');
  });

  it('has at most 566 characters, none of them half', () => {
    expect(memoOf({ instructions: [[MEMO, '💰'.repeat(600)]] })).toBe('💰'.repeat(566));
  });

  it('contains no NUL, which the database can’t store', () => {
    expect(memoOf({ instructions: [[MEMO, 'a\0b']] })).toBe('a\uFFFDb');
  });
});

describe('a transaction is unreadable', () => {
  const meta = json(solPayment).meta;
  it.each<[string, unknown]>([
    ['null', null],
    ['without metadata', { ...json(solPayment), meta: null }],
    ['without a time', { ...json(solPayment), blockTime: null }],
    ['without an outcome', { ...json(solPayment), meta: { ...meta, err: undefined } }],
    [
      'without the loaded addresses',
      json({ ...solPayment, meta: { preBalances: [...meta.preBalances, 1] } }),
    ],
    ['without balances', json({ ...solPayment, meta: { postBalances: [] } })],
    ['with a negative balance', json({ ...solPayment, meta: { fee: -1 } })],
    ['with a token balance of an unknown account', json({ ...solPayment, post: [['nobody', '1', PAYER]] })],
    ['with a broken amount', json({ ...solPayment, post: [[TREASURY, '-1', PAYER]] })],
    [
      'in another encoding',
      { ...json(solPayment), transaction: [Buffer.from('bytes').toString('base64'), 'base64'] },
    ],
  ])('%s', (_, response) => {
    expect(() => readTransaction(response)).toThrow(UnreadableTransaction);
  });
});
