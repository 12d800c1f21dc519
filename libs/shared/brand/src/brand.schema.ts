import { z } from 'zod';
import { APPEARANCES } from '#contracts/appearance';
import { solanaAddressSchema } from '#contracts/primitives';
import { DEFAULT_VAULT_TERMS, vaultTermsSchema } from '#contracts/vault-terms';
import { DEFAULT_VESTING, vestingTermsSchema } from '#contracts/vesting';
import { placeholdersOf } from './format.js';
import type { Catalogues, Texts } from './texts.js';

const amount = z.string().regex(/^\d+(\.\d+)?$/, 'a decimal number as text');
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour as #rrggbb, lower case');
/** Examples: `en`, `pt-BR`. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'a language as en or pt-BR');
const url = z.url({ protocol: /^https?$/ });

/** An origin in the format of a content security policy. */
const origin = z.string().regex(/^https:\/\/[a-z0-9.-]+(:\d+)?$/, 'a host as https://api.example.org');
/** The prizes of the first, second and third place. */
const prizes = z.tuple([amount, amount, amount]);
const percent = z.number().int().min(0).max(100);

const id = z.string().regex(/^[a-z-]+$/);
/** Marks an entry that only shows how a page looks until the operator has replaced it. */
const sample = z.boolean().optional();

/** The scenes that a gallery may show. These are names in the art library. */
const scene = z.enum([
  ...(['crown', 'gate', 'love', 'vault', 'swap', 'zoom', 'road', 'store', 'stats'] as const),
  ...(['foundation', 'seal', 'gathering', 'hatch', 'padlock', 'lantern', 'scholar', 'doors'] as const),
]);
/** An amount of tokens in display format. */
const shown = z.string().regex(/^\d[\d,]*(\.\d+)?[kmb]?$/i, 'an amount as 800M or 1,500,000');
/** What one round of the pre-sale may limit. Null is no limit; a round without an end ends with the sale. */
const roundLimits = {
  cap: amount.nullable(),
  walletLimit: amount.nullable(),
  endsAt: z.iso.datetime().nullable(),
};
const publicRound = z.strictObject({
  cap: roundLimits.cap.default(null),
  walletLimit: roundLimits.walletLimit.default(null),
  endsAt: roundLimits.endsAt.default(null),
});
/** What is not set is as in the public round. */
const privateRound = z.strictObject({
  price: amount.exactOptional(),
  minAmount: amount.exactOptional(),
  maxAmount: amount.exactOptional(),
  cap: roundLimits.cap.exactOptional(),
  walletLimit: roundLimits.walletLimit.exactOptional(),
  endsAt: roundLimits.endsAt.exactOptional(),
});
/** A contract that locks or vests tokens. */
const contract = z.strictObject({
  amount: shown,
  url,
  /** The address that owns the contract's tokens on the chain. If it is given, the vesting page shows what it holds. */
  holder: solanaAddressSchema.optional(),
});

/** Semantic colours. The client's design tokens, the e-mails and the browser's theme colour are derived from them. */
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

/** The brand file, which operators edit: all names, links, figures and colours of the product, and any text. */
export const brandFileSchema = z.strictObject({
  $schema: z.string().optional(),
  product: z.string().min(1).max(40),
  ticker: z.string().regex(/^[A-Z0-9]{2,10}$/),
  /** Prefix of the client's storage keys: `{slug}_wallet_pubkey` (specification §3). */
  slug: z.string().regex(/^[a-z0-9-]{2,40}$/),
  /** The site's languages. The first is served at the root and is the default for mails; the others under their code. */
  languages: z.array(language).min(1),
  colours: coloursSchema,
  /** The theme that the site shows until a visitor chooses one; `system` follows the device. */
  appearance: z.enum(APPEARANCES).default('dark'),
  links: z.strictObject({
    telegram: url,
    /** The community's chat. */
    community: url,
    x: url,
    instagram: url,
    tiktok: url,
    walletDownload: url,
    /** URL of an address's explorer page, with the placeholders `{address}` and `{cluster}`. */
    explorerAddress: z
      .string()
      .regex(/^https?:\/\//, 'an address of the web')
      .includes('{address}')
      .refine((value) => placeholdersOf(value).every(({ name }) => ['address', 'cluster'].includes(name)), {
        error: 'may hold only {address} and {cluster}',
      }),
    /** URL of a transaction's explorer page, with the placeholders `{signature}` and `{cluster}`. */
    explorerTransaction: z
      .string()
      .regex(/^https?:\/\//, 'an address of the web')
      .includes('{signature}')
      .refine((value) => placeholdersOf(value).every(({ name }) => ['signature', 'cluster'].includes(name)), {
        error: 'may hold only {signature} and {cluster}',
      }),
  }),
  team: z.strictObject({
    email: z.email(),
    senderName: z.string().min(1),
    /** Where to report a weakness, an e-mail address or a page; by default the address above. */
    security: z.union([z.email(), url]).exactOptional(),
  }),
  token: z.strictObject({
    decimals: z.number().int().min(0).max(9),
    /** The mint and the treasury's owner on the public cluster. The local chain has its own. */
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
          /**
           * How many months the group unlocks over in equal monthly steps, from the end of the pre-sale on; 0 if all of it
           * unlocks then. Leave it out if no dates are stated.
           */
          unlockMonths: z.number().int().min(0).max(1_200).optional(),
        }),
      )
      .min(1),
  }),
  /** Shown on the landing page, but never used in calculations (specification §9, landing tokenomics). */
  tokenomics: z.strictObject({
    total: amount,
    /** True if these figures are an earlier plan. The page then says so and shows the current allocation. */
    plan: z.boolean().default(false),
    shares: z
      .array(
        z.strictObject({
          id,
          /** Percent of the total. All add up to 100. */
          percentage: z.number().positive().max(100),
          amount: shown,
        }),
      )
      .min(1),
  }),
  /** Whether the first child token is available yet. Its card and the dialogs of unfinished features show this. */
  baby: z.enum(['soon', 'live']),
  /** The locked or vested part of the allocation, with links to the proof (specification §9, locked and vested). */
  vesting: z.strictObject({
    percent: z.number().positive().max(100),
    locked: contract,
    vested: contract,
  }),
  /** Pictures in order. Their captions are in the catalogues. */
  galleries: z.strictObject({ landing: z.array(scene).min(3), milestones: z.array(scene).min(1) }),
  /** Accomplishments, in order. Display only (reading D11). */
  milestones: z.strictObject({
    list: z
      .array(
        // An id alone, as in the brand files of earlier releases, has neither.
        z.preprocess(
          (entry) => (typeof entry === 'string' ? { id: entry } : entry),
          z.strictObject({
            id,
            /** The day on which it was accomplished. */
            date: z.iso.date().optional(),
            /** A page of the site, or an address elsewhere, that proves it. */
            proof: z.union([url, z.string().regex(/^\/[\w/#-]*$/)]).optional(),
            sample,
          }),
        ),
      )
      .min(1),
    presale: z.strictObject({ amount: z.string().min(1), price: z.string().min(1) }),
    chartUrl: url,
    launchpadUrl: url,
  }),
  /** Without articles, there is no press page. */
  press: z.strictObject({
    articles: z.array(z.strictObject({ id, url, date: z.iso.date().optional(), sample })),
    /** The e-mail address for journalists; left out, it is the team's. */
    contact: z.email().optional(),
  }),
  presale: z.strictObject({
    /** USD per token. */
    price: amount,
    saleSupply: amount,
    progressTarget: amount,
    minAmount: amount,
    maxAmount: amount,
    quickAmounts: z.array(z.strictObject({ amount, label: z.string() })).min(1),
    networkFee: z.strictObject({ usdt: amount, sol: amount }),
    /** USD per SOL, used while no provider responds. */
    fallbackSolPrice: amount,
    splits: z.strictObject({
      charity: z.number().int().min(0).max(100),
      release: z.number().int().min(0).max(100),
      vested: z.number().int().min(0).max(100),
    }),
    /** When the shares for release and the vested shares unlock. */
    vesting: vestingTermsSchema.default(DEFAULT_VESTING),
    endsAt: z.iso.datetime(),
    /** The price and the amounts above are those of the public round. */
    rounds: z
      .strictObject({ public: publicRound.prefault({}), private: privateRound.prefault({}) })
      .prefault({}),
    /** The receiving address for each currency. Settings override them. */
    receivingAddresses: z.strictObject({
      SOL: z.string(),
      ETH: z.string(),
      BTC: z.string(),
      BASE: z.string(),
      BITCOIN: z.string(),
      USDT: z.string(),
    }),
  }),
  /** Purchases by card; the price and maximum also apply to swaps (specification §9, Purchases). */
  buying: z.strictObject({
    /** USD per token. */
    price: amount,
    /** In USD, per order or swap. */
    maxAmount: amount,
    /** USD. */
    quickAmounts: z.array(amount).min(1),
  }),
  /** Specification §9, Fees and splits. */
  swap: z.strictObject({
    /** Percent of the tokens that a swap buys, with at most two decimals. */
    feePercent: z.number().min(0).max(50).multipleOf(0.01),
    /** Percent of the fee. */
    splits: z.strictObject({ rewardPool: percent, gameTreasury: percent, operations: percent }),
    defaultAmount: amount,
    /**
     * The aggregator's own terminal: its script, the exact name of every other host it needs, and the RPC endpoint of the
     * main network (specification §7).
     */
    terminal: z.strictObject({ script: url, hosts: z.array(origin), mainnet: url }),
  }),
  donations: z.strictObject({
    goal: amount,
    /** The cumulative total from which on each tier is reached, lowest first (specification §9). */
    badges: z.strictObject({ hero: amount, guardian: amount, legend: amount }),
    /** Preset amounts on the Love page and in the app (specification §9). */
    presets: z.strictObject({ love: z.array(amount).min(1), dashboard: z.array(amount).min(1) }),
    /** Donations that a fresh demo is seeded with, marked as demo data (reading D13). */
    demo: z.strictObject({
      total: amount,
      donors: z.number().int().min(1),
      /** Messages of some of these donors. */
      messages: z.array(z.string().min(1).max(280)),
    }),
  }),
  /** The game treasury's opening balance, taken from the allocation's group `game`. */
  game: z.strictObject({ treasury: amount }),
  /** The prizes for the first three places of each period, paid from the reward pool (specification §9). */
  leaderboard: z.strictObject({
    /** The reward pool's opening balance, taken from the allocation's group `game`. Entry fees of games add to it. */
    pool: amount,
    rewards: z.strictObject({ daily: prizes, weekly: prizes, monthly: prizes }),
  }),
  /** Locks of earned tokens (specification §9). */
  vault: z
    .strictObject({
      /** The reserve's opening balance, taken from the allocation's group `staking`. All rewards are paid out of it. */
      reserve: amount,
      terms: vaultTermsSchema.default(DEFAULT_VAULT_TERMS),
    })
    .default({ reserve: '0', terms: DEFAULT_VAULT_TERMS }),
  features: z.strictObject({
    vault: z.enum(['coming-soon', 'live']),
    swap: z.enum(['coming-soon', 'live']),
    play: z.enum(['coming-soon', 'live']),
    store: z.enum(['coming-soon', 'live']),
    stats: z.enum(['coming-soon', 'live']),
  }),
  /** Texts that override the catalogue, by language. They may use `{product}`, `{ticker}` and the text's placeholders. */
  texts: z.record(language, z.record(z.string(), z.unknown())).default({}),
});

export type BrandFile = z.infer<typeof brandFileSchema>;

/** A brand with its catalogues, and the texts of its selected language. */
export type Brand = Omit<BrandFile, 'texts'> & { catalogues: Catalogues; language: string; texts: Texts };
