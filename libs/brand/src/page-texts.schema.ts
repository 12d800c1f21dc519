import { z } from 'zod';
import { filled } from './filled.js';

const text = filled();

const shell = z.strictObject({
  skipToContent: text,
  mainNavigation: text,
  openMenu: text,
  closeMenu: text,
  close: text,
  loading: text,
  socialLabel: text,
  newTab: text,
  titleOnPage: filled('title'),
  notifications: text,
});

const navigation = z.strictObject({
  home: text,
  tokenomics: text,
  presale: text,
  press: text,
  kingdom: text,
  vault: text,
  swap: text,
  zoom: text,
  love: text,
  store: text,
  stats: text,
  milestones: text,
  app: text,
});

const social = z.strictObject({ telegram: text, x: text, instagram: text, tiktok: text });

const footer = z.strictObject({
  label: text,
  tagline: text,
  explore: text,
  join: text,
  about: text,
  tokenomics: text,
  games: text,
  roadmap: text,
  buy: text,
  army: text,
  risk: text,
});

const simulation = z.strictObject({ label: text, text, stamp: text, mark: text });

const notFound = z.strictObject({ code: text, message: text, link: text });

const failure = z.strictObject({ title: text, message: text, reload: text, network: text, unexpected: text });

const landing = z.strictObject({
  title: text,
  description: text,
  hero: z.strictObject({
    label: text,
    heading: text,
    intro: text,
    presale: text,
    app: text,
    play: text,
    donate: text,
    quote: text,
    quoteBy: text,
    sceneAlt: text,
  }),
  about: z.strictObject({
    label: text,
    heading: text,
    paragraphs: z.array(text).min(1),
    points: z.array(z.strictObject({ title: text, body: text })).min(1),
  }),
  ecosystem: z.strictObject({
    label: text,
    heading: text,
    intro: text,
    modules: z
      .array(
        z.strictObject({
          id: z.enum(['love', 'vault', 'swap', 'play']),
          title: text,
          body: text,
          facts: z.array(text),
          link: text,
        }),
      )
      .min(1),
    stats: text,
  }),
  tokenomics: z.strictObject({
    label: text,
    heading: text,
    intro: text,
    total: text,
    category: text,
    share: text,
    amount: text,
    chart: text,
  }),
  roadmap: z.strictObject({
    label: text,
    heading: text,
    statuses: z.strictObject({ completed: text, current: text, upcoming: text, planned: text }),
    phases: z
      .array(
        z.strictObject({
          phase: text,
          title: text,
          status: z.enum(['completed', 'current', 'upcoming', 'planned']),
          items: z.array(text).min(1),
        }),
      )
      .min(1),
  }),
  closing: z.strictObject({ heading: text, body: text }),
});

const presale = z.strictObject({
  title: text,
  charityNote: filled('charity'),
  countdown: z.strictObject({
    label: text,
    over: text,
    days: text,
    hours: text,
    minutes: text,
    seconds: text,
    endsAt: filled('date'),
  }),
  price: filled('price'),
  figures: z.strictObject({
    heading: text,
    sold: text,
    remaining: text,
    progress: filled('percent'),
    parts: text,
    onChain: text,
    allocated: text,
    allocatedSimulated: text,
    saleSupply: text,
    treasury: text,
    mintSupply: text,
    target: filled('percent', 'target'),
    updated: filled('age'),
    stale: text,
    lastKnown: filled('age'),
    never: text,
    retry: text,
  }),
  mint: z.strictObject({ label: text, explorer: text, localChain: text, unknown: text, copy: text }),
  form: z.strictObject({
    heading: text,
    quickAmounts: text,
    amount: text,
    amountHint: filled('min', 'max'),
    notAnAmount: filled('decimals'),
    belowMinimum: filled('min'),
    aboveMaximum: filled('max'),
    withinLimits: filled('fee', 'amount'),
    feeEquivalent: filled('fee'),
    outOfRange: filled('min', 'max'),
    currency: text,
    wallet: text,
    walletHint: text,
    walletMissing: text,
    walletInvalid: text,
    email: text,
    emailHint: text,
    emailInvalid: text,
    youPay: text,
    youPayTokens: text,
    youPayFee: text,
    inCurrency: filled('amount', 'currency'),
    solPrice: filled('price', 'provider'),
    solPriceFallback: filled('price'),
    splits: filled('charity', 'release', 'vested'),
    buy: text,
    processing: text,
  }),
  status: z.strictObject({
    preparing: text,
    confirmedSimulated: text,
    confirmedSolana: text,
    confirmedToast: text,
    simulatedToast: text,
    failed: filled('reason'),
    receipt: text,
    stillWaiting: text,
  }),
  celebration: z.strictObject({
    heading: text,
    bodySimulated: filled('amount'),
    bodySolana: filled('amount'),
    receipt: text,
    close: text,
  }),
  summary: z.strictObject({
    tokens: text,
    charity: text,
    release: text,
    vested: text,
    rounding: text,
    paid: text,
    transaction: text,
  }),
  /** What the server refuses a purchase with, beside the texts of the form. */
  refusals: z.strictObject({ soldOut: text, purchaseMissing: text }),
  /** Why tokens can't be delivered, after `status.failed`. */
  obstacles: z.strictObject({ 'token-account': text, program: text }),
  welcome: z.strictObject({ heading: text, body: text, bonus: filled('charity'), button: text }),
  addresses: z.strictObject({
    heading: text,
    introSimulated: text,
    introSolana: text,
    copy: filled('currency'),
    copied: filled('currency'),
    failed: text,
    mintName: text,
  }),
});

const receipt = z.strictObject({
  title: text,
  intro: text,
  id: text,
  recordedAt: text,
  wallet: text,
  currency: text,
  settlement: text,
  settlementSimulated: text,
  settlementSolana: filled('cluster'),
  posted: text,
  ledgerHeading: text,
  ledgerIntro: text,
  ledgerId: text,
  ledgerKind: text,
  account: text,
  amount: text,
  sum: text,
  missing: text,
  back: text,
});

const love = z.strictObject({ invalidAmount: text });

const room = z.strictObject({ title: text, tagline: text });

const placeholders = z.strictObject({
  vault: room,
  swap: room,
  play: room,
  store: room,
  stats: room,
  dialog: z.strictObject({ title: text, body: filled('page'), alive: text, army: text, buy: text }),
  again: text,
});

const building = z.strictObject({
  heading: text,
  body: filled('room'),
  presale: text,
  home: text,
  rooms: z.strictObject({
    love: text,
    buy: text,
    milestones: text,
    vestingSchedule: text,
    press: text,
    auth: text,
    app: text,
  }),
});

const application = z.strictObject({ title: text, home: text });

const admin = z.strictObject({
  title: text,
  queuesHeading: text,
  queuesBody: text,
  queuesLink: text,
  healthHeading: text,
  healthUp: text,
  healthDown: text,
  healthUnknown: text,
  checked: filled('age'),
  site: text,
});

/** Every text of the site's pages, by the place that shows it. */
export const pageTexts = {
  shell,
  navigation,
  social,
  footer,
  simulation,
  notFound,
  failure,
  landing,
  presale,
  receipt,
  love,
  placeholders,
  building,
  application,
  admin,
};
