import { checkChain, checkPayoutWallet, checkTreasury } from './chain-checks.js';
import type { ChainFacts, DatabaseFacts, GuardFacts, PreflightFacts } from './facts.js';
import {
  type Finding,
  isMainnet,
  laterProblem,
  type PreflightContext,
  problem,
  warning,
  when,
} from './finding.js';

const ADMINS_ON_MAINNET = 2;
/** A random secret of 32 characters has more different ones. */
const FEWEST_CHARACTERS = 12;

/** Returns everything that is wrong, problems first. */
export function findings(context: PreflightContext, facts: PreflightFacts): Finding[] {
  const found = [
    ...checkSiteUrl(context),
    ...checkSecret(context),
    ...checkAddresses(context),
    ...checkConfirmation(context),
    ...checkPrice(context, facts.hasLivePrice),
    ...checkGuards(context, facts.guards),
    ...checkTexts(context, facts.sampleTexts),
    ...checkMilestones(context, facts.unproven),
    ...checkArticles(context, facts.undated),
    ...('unreadable' in facts.chain
      ? [problem(`The chain can't be read: ${facts.chain.unreadable}. Correct SOLANA_RPC_URL.`)]
      : checkChain(context, facts.chain)),
    ...('unreadable' in facts.database
      ? [problem(`The database can't be read: ${facts.database.unreadable}. Correct DATABASE_URL.`)]
      : checkDatabase(context, facts.database)),
    ...('unreadable' in facts.chain || 'unreadable' in facts.database
      ? []
      : [
          ...checkPin(context, facts.chain, facts.database),
          ...checkTreasury(context, facts.chain, facts.database),
        ]),
    ...('unreadable' in facts.chain ? [] : checkPayoutWallet(context, facts.chain, facts.solPrice)),
  ];
  return [
    ...found.filter(({ level }) => level === 'problem'),
    ...found.filter(({ level }) => level === 'warning'),
  ];
}

function checkSiteUrl(context: PreflightContext): Finding[] {
  const { SITE_URL } = context.settings;
  return when(isMainnet(context) && !SITE_URL.startsWith('https://'), () =>
    problem(`SITE_URL is ${SITE_URL}: set it to the site's public https address.`),
  );
}

function checkSecret({ settings: { APP_SECRET } }: PreflightContext): Finding[] {
  const isGuessable =
    new Set(APP_SECRET).size < FEWEST_CHARACTERS || /secret|change|example|demo|test/i.test(APP_SECRET);
  return when(isGuessable, () =>
    problem(
      'APP_SECRET looks like a sample: set it to 32 random characters, such as from openssl rand -base64 32.',
    ),
  );
}

function checkAddresses({ settings, addresses }: PreflightContext): Finding[] {
  const { PAYMENT_ADDRESS } = settings;
  const { mint, treasury } = addresses;
  return [
    ...when(mint === undefined, () => problem('The token has no mint: set MINT_ADDRESS.')),
    ...when(treasury === undefined, () => problem('The treasury is unknown: set TREASURY_ADDRESS.')),
    ...when(PAYMENT_ADDRESS !== undefined && PAYMENT_ADDRESS === treasury, () =>
      problem(
        'PAYMENT_ADDRESS is the treasury: use another wallet or vault, so that payments and tokens stay apart.',
      ),
    ),
  ];
}

function checkConfirmation(context: PreflightContext): Finding[] {
  const { settings, addresses } = context;
  const { PAYMENT_ADDRESS, PAYOUT_ADDRESS } = settings;
  const wanted = [PAYMENT_ADDRESS, PAYOUT_ADDRESS ?? [], addresses.mint, addresses.treasury].flat().join(',');
  const named = `payment address,${PAYOUT_ADDRESS === undefined ? '' : ' payout address,'} mint and treasury`;
  return when(isMainnet(context) && settings.MAINNET_CONFIRMED.join(',') !== wanted, () =>
    problem(
      `MAINNET_CONFIRMED does not repeat ${named}: compare them with your wallets, then set it to ${wanted}.`,
    ),
  );
}

function checkPrice({ settings }: PreflightContext, hasLivePrice: boolean): Finding[] {
  return when(!hasLivePrice, () =>
    problem(`${new URL(settings.PRICE_URL).host} returns no price of SOL: correct PRICE_URL, or try again.`),
  );
}

function checkGuards({ settings }: PreflightContext, { deniedWallets, screening }: GuardFacts): Finding[] {
  const { COUNTRY_HEADER, DENIED_COUNTRIES } = settings;
  return [
    ...when(deniedWallets !== null, () => problem(`${deniedWallets}. Correct the file.`)),
    // The site can do without for a while: it then quotes nothing, and payments wait.
    ...when(screening !== null, () => laterProblem(`${screening}. Correct SCREENING_URL.`)),
    ...when(COUNTRY_HEADER !== undefined && DENIED_COUNTRIES.length === 0, () =>
      warning('COUNTRY_HEADER is set without DENIED_COUNTRIES, so no country is denied.'),
    ),
  ];
}

const checkTexts = (context: PreflightContext, sampleTexts: readonly string[]): Finding[] =>
  checkBrandFile(
    context,
    'The legal pages show sample texts, which are not binding: write your own in the brand file',
    sampleTexts,
  );

const checkMilestones = (context: PreflightContext, unproven: readonly string[]): Finding[] =>
  checkBrandFile(
    context,
    'Milestones are samples, or have no date or no proof: state your own in the brand file, or remove them',
    unproven,
  );

const checkArticles = (context: PreflightContext, undated: readonly string[]): Finding[] =>
  checkBrandFile(
    context,
    'Press articles are samples or have no date: state your own in the brand file, or remove them',
    undated,
  );

/** @param paths what is still missing in the brand file */
function checkBrandFile(context: PreflightContext, what: string, paths: readonly string[]): Finding[] {
  const [first, ...others] = paths;
  const text = `${what} (${first}${others.length > 0 ? ` and ${others.length} more` : ''}).`;
  return when(first !== undefined, () =>
    // A release that adds a page must not keep a running site from starting again.
    isMainnet(context) ? laterProblem(text) : warning(text),
  );
}

const checkDatabase = (
  context: PreflightContext,
  { securedAdmins, unnamedWallet }: DatabaseFacts,
): Finding[] => [
  ...when(isMainnet(context) && securedAdmins < ADMINS_ON_MAINNET, () =>
    // Admins are added on a running site, so a start can't wait for them.
    laterProblem(
      `${securedAdmins} of the required ${ADMINS_ON_MAINNET} admins have two-factor sign-in: set it up in the account's settings.`,
    ),
  ),
  ...when(unnamedWallet !== null, () =>
    problem(
      `${unnamedWallet} has sent payouts, which could be made again: name it in PAYOUT_FORMER_ADDRESSES.`,
    ),
  ),
];

function checkPin(
  { settings, addresses }: PreflightContext,
  { genesisHash }: ChainFacts,
  { pin }: DatabaseFacts,
): Finding[] {
  if (!pin) return [];
  const parts: [string, string | null, string | undefined][] = [
    ['mode', pin.mode, settings.PAYMENTS_MODE],
    ['cluster', pin.cluster, settings.SOLANA_CLUSTER],
    ['genesis hash', pin.genesisHash, genesisHash],
    ['mint', pin.mint, addresses.mint],
  ];
  return parts.flatMap(([name, pinned, current]) =>
    when(pinned !== null && current !== undefined && pinned !== current, () =>
      problem(
        `The database is pinned to the ${name} ${pinned}, not ${current}: correct the settings, or use another database.`,
      ),
    ),
  );
}
