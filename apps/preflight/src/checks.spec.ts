import { describe, expect, it } from '@jest/globals';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { parseUnits } from '#contracts';
import { loadSettings } from '#platform';
import { GENESIS_HASHES } from './chain-checks.js';
import { findings } from './checks.js';
import type { MintFacts } from '#money/chain';
import type { ChainFacts, DatabaseFacts, PreflightFacts } from './facts.js';
import type { PreflightContext } from './finding.js';

const [PAYMENT, MINT, TREASURY, OTHER, PAYOUT] = [
  '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v',
  'Es9vMFrzaCermJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'So11111111111111111111111111111111111111112',
  '9YRbmenJUJ2JhvWUcyaaBYrW4N2TKbgDnW7YcCSiAuaY',
] as const;
const brand = loadBrand(DEFAULT_BRAND_FILE);
const { decimals } = brand.token;
const saleSupply = parseUnits(brand.presale.saleSupply, decimals);

const contextOf = (env: Record<string, string> = {}): PreflightContext => {
  const settings = loadSettings({
    DATABASE_URL: 'postgres://localhost/kingdom',
    SMTP_URL: 'smtp://localhost',
    SOLANA_RPC_URL: 'https://one.example,https://two.example',
    APP_SECRET: 'q8Zr2LxV0bTn5KcY7mWd3HfJ9sPgA4uE',
    SITE_URL: 'https://kingdom.example',
    PAYMENTS_MODE: 'solana',
    PAYMENT_ADDRESS: PAYMENT,
    MINT_ADDRESS: MINT,
    TREASURY_ADDRESS: TREASURY,
    MAINNET_CONFIRMED: `${PAYMENT}, ${MINT}, ${TREASURY}`,
    ...env,
  });
  return { settings, brand, addresses: { mint: settings.MINT_ADDRESS, treasury: settings.TREASURY_ADDRESS } };
};

const mint: MintFacts = {
  supply: 1n,
  decimals,
  classic: true,
  mintAuthority: null,
  freezeAuthority: null,
};
const chain: ChainFacts = {
  genesisHash: GENESIS_HASHES['mainnet-beta'],
  slots: [1_000, 1_050],
  clockLeadS: 5,
  token: mint,
  currencies: [
    { currency: 'USDC', mint: { ...mint, mintAuthority: OTHER, freezeAuthority: OTHER } },
    { currency: 'USDT', mint },
  ],
  accounts: [{ currency: 'USDC', address: OTHER, state: 'open' }],
  treasuryTokens: saleSupply,
  payoutTokens: 0n,
  payoutHoldings: [],
};
/** Settings with a payout wallet whose cap is 100 USD. */
const withPayouts = {
  PAYOUT_ADDRESS: PAYOUT,
  PAYOUT_WALLET_CAP_USD: '100',
  MAINNET_CONFIRMED: `${PAYMENT},${PAYOUT},${MINT},${TREASURY}`,
};
const database: DatabaseFacts = {
  pin: {
    mode: 'solana',
    cluster: 'mainnet-beta',
    genesisHash: GENESIS_HASHES['mainnet-beta'],
    mint: MINT,
  },
  owedTokens: 5n,
  securedAdmins: 2,
  unnamedWallet: null,
};

const found = ({
  env,
  ...facts
}: { env?: Record<string, string> } & {
  chain?: Partial<ChainFacts>;
  database?: Partial<DatabaseFacts>;
  hasLivePrice?: boolean;
  solPrice?: bigint | null;
  guards?: Partial<PreflightFacts['guards']>;
  sampleTexts?: readonly string[];
  unproven?: readonly string[];
  undated?: readonly string[];
} = {}) =>
  findings(contextOf(env), {
    hasLivePrice: true,
    solPrice: 200_000_000n,
    sampleTexts: [],
    unproven: [],
    undated: [],
    ...facts,
    chain: { ...chain, ...facts.chain },
    database: { ...database, ...facts.database },
    guards: { deniedWallets: null, screening: null, ...facts.guards },
  });

it('finds nothing when everything is right', () => {
  expect(found()).toEqual([]);
});

describe('a problem is', () => {
  it.each<[string, Parameters<typeof found>[0], string]>([
    [
      'another cluster',
      { chain: { genesisHash: OTHER }, database: { pin: null } },
      'which is not mainnet-beta',
    ],
    [
      'a single endpoint',
      { env: { SOLANA_RPC_URL: 'https://one.example' }, chain: { slots: [1] } },
      'one endpoint',
    ],
    ['an endpoint that does not respond', { chain: { slots: [1_000] } }, '1 of 2 RPC endpoints'],
    ['endpoints far apart', { chain: { slots: [1_000, 1_051] } }, '51 slots apart'],
    ['a clock that is ahead', { chain: { clockLeadS: 6 } }, '6 seconds ahead of'],
    ['a clock that is behind', { chain: { clockLeadS: -6 } }, '6 seconds behind'],
    ['other decimals', { chain: { token: { ...mint, decimals: 9 } } }, 'The mint has 9 decimals'],
    ['no mint at the address', { chain: { token: null } }, 'no token mint'],
    [
      'a currency of the token-2022 program',
      { chain: { currencies: [{ currency: 'USDC', mint: { ...mint, classic: false } }] } },
      'USDC_MINT belongs to the token-2022 program',
    ],
    [
      'a currency that is not a token',
      { chain: { currencies: [{ currency: 'USDT', mint: null }] } },
      'USDT_MINT is not a token mint',
    ],
    [
      'a missing token account',
      { chain: { accounts: [{ currency: 'USDC', address: OTHER, state: 'missing' }] } },
      'no token account for USDC',
    ],
    [
      'a frozen token account',
      { chain: { accounts: [{ currency: 'USDC', address: OTHER, state: 'frozen' }] } },
      'is frozen',
    ],
    [
      'one wallet for payments and tokens',
      { env: { PAYMENT_ADDRESS: TREASURY, MAINNET_CONFIRMED: `${TREASURY},${MINT},${TREASURY}` } },
      'PAYMENT_ADDRESS is the treasury',
    ],
    ['a treasury that owes more than it holds', { chain: { treasuryTokens: 4n } }, 'owed to buyers'],
    [
      'a bad file of denied wallets',
      { guards: { deniedWallets: 'line 3 is wrong' } },
      'line 3 is wrong. Correct',
    ],
    [
      'a silent screening service',
      { guards: { screening: 'no verdict' } },
      'no verdict. Correct SCREENING_URL',
    ],
    ['no live price', { hasLivePrice: false }, 'returns no price of SOL'],
    ['a site without https', { env: { SITE_URL: 'http://kingdom.example' } }, 'public https address'],
    ['a secret from a sample', { env: { APP_SECRET: 'please-change-this-to-your-own-value' } }, 'APP_SECRET'],
    ['a secret of few characters', { env: { APP_SECRET: '0'.repeat(40) } }, 'APP_SECRET'],
    ['too few admins with two factors', { database: { securedAdmins: 1 } }, '1 of the required 2 admins'],
    [
      'a payout wallet that is not named any more',
      { database: { unnamedWallet: OTHER } },
      `${OTHER} has sent payouts`,
    ],
    ['a missing confirmation', { env: { MAINNET_CONFIRMED: '' } }, 'MAINNET_CONFIRMED'],
    [
      'a confirmation of other addresses',
      { env: { MAINNET_CONFIRMED: `${PAYMENT},${MINT},${OTHER}` } },
      'MAINNET_CONFIRMED',
    ],
    [
      'a confirmation without the payout address',
      { env: { ...withPayouts, MAINNET_CONFIRMED: `${PAYMENT},${MINT},${TREASURY}` } },
      `payment address, payout address, mint and treasury: compare them with your wallets, then set it to ${withPayouts.MAINNET_CONFIRMED}`,
    ],
    [
      'a database of another chain',
      { database: { pin: { ...database.pin!, genesisHash: OTHER } } },
      'pinned to the genesis hash',
    ],
    [
      'a database of another mint',
      { database: { pin: { ...database.pin!, mint: OTHER } } },
      'pinned to the mint',
    ],
    [
      'a simulated database',
      { database: { pin: { ...database.pin!, mode: 'simulated' } } },
      'pinned to the mode simulated',
    ],
  ])('%s', (_name, facts, text) => {
    expect(found(facts)).toEqual([
      expect.objectContaining({ level: 'problem', text: expect.stringContaining(text) }),
    ]);
  });

  it('a chain or database that can’t be read', () => {
    const facts: PreflightFacts = {
      chain: { unreadable: 'no response' },
      database: { unreadable: 'wrong password' },
      hasLivePrice: true,
      solPrice: null,
      guards: { deniedWallets: null, screening: null },
      sampleTexts: [],
      unproven: [],
      undated: [],
    };
    expect(findings(contextOf(), facts).map(({ text }) => text)).toEqual([
      expect.stringContaining('no response'),
      expect.stringContaining('wrong password'),
    ]);
  });
});

it('all problems are listed at once, before the warnings', () => {
  const levels = found({
    env: { SITE_URL: 'http://kingdom.example', MAINNET_CONFIRMED: '' },
    chain: { clockLeadS: 60, token: { ...mint, mintAuthority: OTHER } },
  }).map(({ level }) => level);
  expect(levels).toEqual(['problem', 'problem', 'problem', 'warning']);
});

it.each<[string, Partial<ChainFacts>, string]>([
  ['a mint authority', { token: { ...mint, mintAuthority: OTHER } }, 'can create more tokens'],
  ['a freeze authority', { token: { ...mint, freezeAuthority: OTHER } }, 'can freeze tokens'],
  ['a treasury with fewer tokens than are for sale', { treasuryTokens: 6n }, 'shows the difference as sold'],
])('%s is only a warning, which does not prevent a start', (_name, facts, text) => {
  expect(found({ chain: facts })).toEqual([
    { level: 'warning', text: expect.stringContaining(text), atStart: false },
  ]);
});

describe('the payout wallet', () => {
  const wallet = (amounts: Partial<Record<'SOL' | 'USDC' | 'token', bigint>>, solPrice?: bigint | null) =>
    found({
      env: withPayouts,
      ...(solPrice !== undefined && { solPrice }),
      chain: {
        payoutHoldings: (['SOL', 'USDC', 'token'] as const).map((currency) => ({
          currency,
          amount: amounts[currency] ?? 0n,
        })),
      },
    });
  const sol = 250_000_000n;

  it.each([
    ['may hold what its cap allows', { SOL: sol, USDC: 50_000_000n }, undefined],
    ['is not judged by SOL whose price is unknown', { SOL: 1_000n * sol }, null],
  ])('%s', (_name, amounts, solPrice) => {
    expect(wallet(amounts, solPrice)).toEqual([]);
  });

  it.each([
    ['more than its cap', { SOL: sol, USDC: 51_000_000n }, 'holds 101 USD, more than its cap of 100 USD'],
    [
      'tokens at the price of the pre-sale above its cap',
      { SOL: sol, token: parseUnits('60000', decimals) },
      'holds 110 USD',
    ],
    ['no SOL for fees', { USDC: 1n }, 'no SOL for the fees'],
  ])('is reported when it holds %s, and prevents no start', (_name, amounts, text) => {
    expect(wallet(amounts)).toEqual([
      { level: 'problem', text: expect.stringContaining(text), atStart: false },
    ]);
  });

  it('counts with the treasury, so that a refill is neither owed nor sold', () => {
    const half = saleSupply / 2n;
    const moved = { treasuryTokens: saleSupply - half, payoutTokens: half };
    expect(found({ env: withPayouts, chain: moved, database: { owedTokens: saleSupply } })).toEqual([]);
    expect(
      found({
        env: withPayouts,
        chain: { ...moved, payoutTokens: half - 1n },
        database: { owedTokens: saleSupply },
      }),
    ).toMatchObject([
      { level: 'problem', text: expect.stringContaining('The treasury and the payout wallet hold') },
    ]);
  });
});

it('a start does not wait for admins, who are added on a running site', () => {
  expect(found({ database: { securedAdmins: 0 } })).toMatchObject([{ level: 'problem', atStart: false }]);
});

it.each([
  [
    'sample texts on legal pages',
    'sampleTexts',
    'texts.en.legalPages.privacy.standing',
    'texts.en.legal.terms.text',
  ],
  ['milestones without a date or a proof', 'unproven', 'milestones.list.crown', 'milestones.list.mint'],
  ['press articles without a date', 'undated', 'press.articles.launch', 'press.articles.interview'],
] as const)(
  '%s are a problem with real money and a warning elsewhere, and prevent no start',
  (_, fact, first, second) => {
    const text = expect.stringContaining(`(${first} and 1 more)`);
    const facts = { [fact]: [first, second] };
    expect(found(facts)).toEqual([{ level: 'problem', text, atStart: false }]);
    const { devnet: genesisHash } = GENESIS_HASHES;
    const pin = { ...database.pin!, cluster: 'devnet', genesisHash };
    const env = { SOLANA_CLUSTER: 'devnet' };
    expect(found({ env, chain: { genesisHash }, database: { pin }, ...facts })).toEqual([
      { level: 'warning', text, atStart: false },
    ]);
  },
);

it('a test network needs no https, second endpoint, admins or confirmation', () => {
  const env = {
    SOLANA_CLUSTER: 'devnet',
    SITE_URL: 'http://kingdom.example',
    SOLANA_RPC_URL: 'https://one.example',
    MAINNET_CONFIRMED: '',
  };
  const { devnet: genesisHash } = GENESIS_HASHES;
  const pin = { ...database.pin!, cluster: 'devnet', genesisHash };
  expect(found({ env, chain: { genesisHash, slots: [1] }, database: { pin, securedAdmins: 0 } })).toEqual([]);
});
