import { z } from 'zod';
import { filled } from './filled.js';
import type { Catalogues, Texts } from './texts.schema.js';

const amount = z.string().regex(/^\d+(\.\d+)?$/, 'a decimal number as text');
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour as #rrggbb, lower case');
/** `en`, `pt-BR`. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'a language as en or pt-BR');
const url = z.url({ protocol: /^https?$/ });

/** As a content security policy names it. */
const origin = z.string().regex(/^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/, 'a host as https://*.example.org');
/** Of the first, the second and the third place. */
const prizes = z.tuple([amount, amount, amount]);
const percent = z.number().int().min(0).max(100);

const id = z.string().regex(/^[a-z-]+$/);

/** The scenes a gallery may show: names of the art library. */
const scene = z.enum([
  ...(['crown', 'gate', 'love', 'vault', 'swap', 'zoom', 'road', 'store', 'stats'] as const),
  ...(['foundation', 'seal', 'gathering', 'hatch', 'padlock', 'lantern', 'scholar', 'doors'] as const),
]);
/** A contract that holds tokens back, with its amount as shown: `800M`. */
const contract = z.strictObject({ amount: z.string().min(1), url });

/** Semantic colours. The client's tokens, the e-mails and the browser's chrome take theirs from here. */
export const coloursSchema = z.strictObject({
  night: colour,
  dusk: colour,
  royal: colour,
  violet: colour,
  gold: colour,
  goldDeep: colour,
  cream: colour,
  rose: colour,
  sky: colour,
  success: colour,
  danger: colour,
});

/** The one file an operator edits: every name, link, figure and colour of the product, and any text. */
export const brandFileSchema = z.strictObject({
  $schema: z.string().optional(),
  product: z.string().min(1).max(40),
  ticker: z.string().regex(/^[A-Z0-9]{2,10}$/),
  /** Prefix of the client's storage keys: `{slug}_wallet_pubkey` (specification §3). */
  slug: z.string().regex(/^[a-z0-9-]{2,40}$/),
  /** What the site speaks; the first at the site's root and in mails, the others under their code. */
  languages: z.array(language).min(1),
  colours: coloursSchema,
  links: z.strictObject({
    telegram: url,
    /** The chat of the community. */
    community: url,
    x: url,
    instagram: url,
    tiktok: url,
    walletDownload: url,
    /** Explorer page of an address; `{address}` and `{cluster}` are filled. */
    explorerAddress: filled('address', 'cluster')
      .regex(/^https?:\/\//, 'an address of the web')
      .includes('{address}'),
  }),
  team: z.strictObject({ email: z.email(), senderName: z.string().min(1) }),
  token: z.strictObject({
    decimals: z.number().int().min(0).max(9),
    /** The mint and the treasury's owner on the public cluster; the local chain brings its own. */
    mintAddress: z.string(),
    treasuryAddress: z.string(),
  }),
  /** Opening entries of the ledger, in whole tokens (specification §9, vesting page). */
  allocation: z.strictObject({
    total: amount,
    groups: z
      .array(
        z.strictObject({
          id,
          amount,
        }),
      )
      .min(1),
  }),
  /** What the landing page shows, and nothing is counted with (specification §9, landing tokenomics). */
  tokenomics: z.strictObject({
    total: amount,
    shares: z
      .array(
        z.strictObject({
          id,
          /** Of the total; all sum to 100. */
          percentage: z.number().positive().max(100),
          /** As shown: `900M`. */
          amount: z.string().min(1),
        }),
      )
      .min(1),
  }),
  /** What of the allocation is locked or vested, and where one can see it (specification §9, locked and vested). */
  vesting: z.strictObject({
    percent: z.number().positive().max(100),
    locked: contract,
    vested: contract,
  }),
  /** Pictures in their order; their captions are among the texts. */
  galleries: z.strictObject({ landing: z.array(scene).min(3), milestones: z.array(scene).min(1) }),
  /** What has been accomplished, in order; display only (reading D11). */
  milestones: z.strictObject({
    list: z.array(id).min(1),
    presale: z.strictObject({ amount: z.string().min(1), price: z.string().min(1) }),
    chartUrl: url,
    launchpadUrl: url,
  }),
  press: z.strictObject({ articles: z.array(z.strictObject({ id, url })).min(1) }),
  presale: z.strictObject({
    /** USD per token. */
    price: amount,
    saleSupply: amount,
    progressTarget: amount,
    minAmount: amount,
    maxAmount: amount,
    quickAmounts: z.array(z.strictObject({ amount, label: z.string() })).min(1),
    networkFee: z.strictObject({ usdt: amount, sol: amount }),
    /** USD per SOL when no provider answers. */
    fallbackSolPrice: amount,
    splits: z.strictObject({
      charity: z.number().int().min(0).max(100),
      release: z.number().int().min(0).max(100),
      vested: z.number().int().min(0).max(100),
    }),
    endsAt: z.iso.datetime(),
    /** Where a payment in each currency goes; settings override them. */
    receivingAddresses: z.strictObject({
      SOL: z.string(),
      ETH: z.string(),
      BTC: z.string(),
      BASE: z.string(),
      BITCOIN: z.string(),
      USDT: z.string(),
    }),
  }),
  /** By card, and for what swaps count in dollars (specification §9, Purchases). */
  buying: z.strictObject({
    /** USD per token. */
    price: amount,
    /** USD, of one order or one swap. */
    maxAmount: amount,
    /** USD. */
    quickAmounts: z.array(amount).min(1),
  }),
  /** Specification §9, Fees and splits. */
  swap: z.strictObject({
    /** Of the tokens a swap gives, with at most two decimals. */
    feePercent: z.number().min(0).max(50).multipleOf(0.01),
    /** Percent of the fee. */
    splits: z.strictObject({ rewardPool: percent, gameTreasury: percent, operations: percent }),
    defaultAmount: amount,
    /** The aggregator's own terminal: its script, every host it needs, and where the main network answers (specification §7). */
    terminal: z.strictObject({ script: url, hosts: z.array(origin), mainnet: url }),
  }),
  donations: z.strictObject({
    goal: amount,
    /** From what cumulative total on each tier is held, lowest first (specification §9). */
    badges: z.strictObject({ hero: amount, guardian: amount, legend: amount }),
    /** Amounts to choose from, on the Love page and in the app (specification §9). */
    presets: z.strictObject({ love: z.array(amount).min(1), dashboard: z.array(amount).min(1) }),
    /** What a fresh demo is seeded with, marked as demo data (reading D13). */
    demo: z.strictObject({ total: amount, donors: z.number().int().min(1) }),
  }),
  /** What the game's treasury is opened with, out of the allocation's group `game`. */
  game: z.strictObject({ treasury: amount }),
  /** What the first three of each period win out of the reward pool (specification §9). */
  leaderboard: z.strictObject({
    /** What the reward pool is opened with, out of the allocation's group `game`; swap fees fill it from then on. */
    pool: amount,
    rewards: z.strictObject({ daily: prizes, weekly: prizes, monthly: prizes }),
  }),
  features: z.strictObject({
    vault: z.enum(['coming-soon', 'live']),
    swap: z.enum(['coming-soon', 'live']),
    play: z.enum(['coming-soon', 'live']),
    store: z.enum(['coming-soon', 'live']),
    stats: z.enum(['coming-soon', 'live']),
  }),
  /** By language: texts laid over the catalogue of that language. They may hold `{product}`, `{ticker}` and what their place fills. */
  texts: z.record(language, z.record(z.string(), z.unknown())).default({}),
});

export type BrandFile = z.infer<typeof brandFileSchema>;

/** A brand with its catalogues, and the texts of the language it speaks. */
export type Brand = Omit<BrandFile, 'texts'> & { catalogues: Catalogues; language: string; texts: Texts };
