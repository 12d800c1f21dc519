import type { Brand } from '#brand';
import { formatUnits, parseUnits } from '#contracts';
import type { TokenAddresses } from '#money/chain';
import type { Settings } from '#platform';
import type { ChainFacts, DatabaseFacts, GuardFacts, PreflightFacts } from './facts.js';

/** One line for the operator: what is wrong and what to do. A warning does not stop a start. */
export interface Finding {
  level: 'problem' | 'warning';
  text: string;
  /** Whether a problem prevents a start as well. */
  atStart: boolean;
}

export interface PreflightContext {
  settings: Settings;
  brand: Brand;
  addresses: TokenAddresses;
}

export const GENESIS_HASHES = {
  'mainnet-beta': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
} as const;
const MOST_SLOTS_APART = 50;
const MOST_CLOCK_SECONDS = 5;
const ENDPOINTS_ON_MAINNET = 2;
const ADMINS_ON_MAINNET = 2;
/** A random secret of 32 characters has more different ones. */
const FEWEST_CHARACTERS = 12;

const problem = (text: string): Finding => ({ level: 'problem', text, atStart: true });
const warning = (text: string): Finding => ({ level: 'warning', text, atStart: false });
/** The findings whose condition holds. */
const when = (isWrong: boolean, finding: () => Finding): Finding[] => (isWrong ? [finding()] : []);
const isMainnet = ({ settings }: PreflightContext): boolean => settings.SOLANA_CLUSTER === 'mainnet-beta';

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
  ];
  return [
    ...found.filter(({ level }) => level === 'problem'),
    ...found.filter(({ level }) => level === 'warning'),
  ];
}

const checkChain = (context: PreflightContext, facts: ChainFacts): Finding[] => [
  ...checkGenesis(context, facts),
  ...checkEndpoints(context, facts),
  ...checkClock(facts),
  ...checkToken(context, facts),
  ...checkCurrencies(facts),
  ...checkAccounts(facts),
];

export function checkSiteUrl(context: PreflightContext): Finding[] {
  const { SITE_URL } = context.settings;
  return when(isMainnet(context) && !SITE_URL.startsWith('https://'), () =>
    problem(`SITE_URL is ${SITE_URL}: set it to the site's public https address.`),
  );
}

export function checkSecret({ settings: { APP_SECRET } }: PreflightContext): Finding[] {
  const isGuessable =
    new Set(APP_SECRET).size < FEWEST_CHARACTERS || /secret|change|example|demo|test/i.test(APP_SECRET);
  return when(isGuessable, () =>
    problem(
      'APP_SECRET looks like a sample: set it to 32 random characters, such as from openssl rand -base64 32.',
    ),
  );
}

export function checkAddresses({ settings, addresses }: PreflightContext): Finding[] {
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

export function checkConfirmation(context: PreflightContext): Finding[] {
  const { settings, addresses } = context;
  const wanted = [settings.PAYMENT_ADDRESS, addresses.mint, addresses.treasury].join(',');
  return when(isMainnet(context) && settings.MAINNET_CONFIRMED.join(',') !== wanted, () =>
    problem(
      `MAINNET_CONFIRMED does not repeat payment address, mint and treasury: compare them with your wallets, then set it to ${wanted}.`,
    ),
  );
}

export function checkPrice({ settings }: PreflightContext, hasLivePrice: boolean): Finding[] {
  return when(!hasLivePrice, () =>
    problem(`${new URL(settings.PRICE_URL).host} returns no price of SOL: correct PRICE_URL, or try again.`),
  );
}

export function checkGuards(
  { settings }: PreflightContext,
  { deniedWallets, screening }: GuardFacts,
): Finding[] {
  const { COUNTRY_HEADER, DENIED_COUNTRIES } = settings;
  return [
    ...when(deniedWallets !== null, () => problem(`${deniedWallets}. Correct the file.`)),
    // The site can do without for a while: it then quotes nothing, and payments wait.
    ...when(screening !== null, () => ({
      ...problem(`${screening}. Correct SCREENING_URL.`),
      atStart: false,
    })),
    ...when(COUNTRY_HEADER !== undefined && DENIED_COUNTRIES.length === 0, () =>
      warning('COUNTRY_HEADER is set without DENIED_COUNTRIES, so no country is denied.'),
    ),
  ];
}

export const checkTexts = (context: PreflightContext, sampleTexts: readonly string[]): Finding[] =>
  checkBrandFile(
    context,
    'The legal pages show sample texts, which bind nobody: write your own in the brand file',
    sampleTexts,
  );

export const checkMilestones = (context: PreflightContext, unproven: readonly string[]): Finding[] =>
  checkBrandFile(
    context,
    'Milestones have no date or no proof: state both in the brand file, or remove those milestones',
    unproven,
  );

/** @param paths what is still missing in the brand file */
function checkBrandFile(context: PreflightContext, what: string, paths: readonly string[]): Finding[] {
  const [first, ...others] = paths;
  const text = `${what} (${first}${others.length > 0 ? ` and ${others.length} more` : ''}).`;
  return when(first !== undefined, () =>
    // A release that adds a page must not keep a running site from starting again.
    isMainnet(context) ? { level: 'problem', text, atStart: false } : warning(text),
  );
}

export function checkGenesis({ settings }: PreflightContext, { genesisHash }: ChainFacts): Finding[] {
  const cluster = settings.SOLANA_CLUSTER;
  return when(cluster !== 'localnet' && GENESIS_HASHES[cluster] !== genesisHash, () =>
    problem(
      `SOLANA_RPC_URL leads to a chain with the genesis hash ${genesisHash}, which is not ${cluster}: correct SOLANA_RPC_URL or SOLANA_CLUSTER.`,
    ),
  );
}

export function checkEndpoints(context: PreflightContext, { slots }: ChainFacts): Finding[] {
  const configured = context.settings.SOLANA_RPC_URL.length;
  const apart = slots.length === 0 ? 0 : Math.max(...slots) - Math.min(...slots);
  return [
    ...when(isMainnet(context) && configured < ENDPOINTS_ON_MAINNET, () =>
      problem('SOLANA_RPC_URL has one endpoint: add another one, of another provider.'),
    ),
    ...when(slots.length < configured, () =>
      problem(
        `${configured - slots.length} of ${configured} RPC endpoints do not respond: correct SOLANA_RPC_URL.`,
      ),
    ),
    ...when(apart > MOST_SLOTS_APART, () =>
      problem(
        `The RPC endpoints are ${apart} slots apart, more than ${MOST_SLOTS_APART}: replace the one that is behind.`,
      ),
    ),
  ];
}

export function checkClock({ clockLeadS }: ChainFacts): Finding[] {
  return when(Math.abs(clockLeadS) > MOST_CLOCK_SECONDS, () =>
    problem(
      `The server's clock is ${Math.abs(clockLeadS)} seconds ${clockLeadS > 0 ? 'ahead of' : 'behind'} the chain's: synchronise it.`,
    ),
  );
}

export function checkToken({ brand, addresses }: PreflightContext, { token }: ChainFacts): Finding[] {
  if (addresses.mint === undefined) return [];
  if (!token) return [problem(`There is no token mint at ${addresses.mint}: correct MINT_ADDRESS.`)];
  const { decimals, mintAuthority, freezeAuthority } = token;
  return [
    ...when(decimals !== brand.token.decimals, () =>
      problem(
        `The mint has ${decimals} decimals, the brand file says ${brand.token.decimals}: correct token.decimals.`,
      ),
    ),
    ...when(mintAuthority !== null, () =>
      warning(
        `${mintAuthority} can create more tokens: revoke the mint authority. The pre-sale page names it.`,
      ),
    ),
    ...when(freezeAuthority !== null, () =>
      warning(
        `${freezeAuthority} can freeze tokens: revoke the freeze authority. The pre-sale page names it.`,
      ),
    ),
  ];
}

/** A token with extensions may take a fee, run code, or be taken back, so that what arrived might not stay. */
export const checkCurrencies = ({ currencies }: ChainFacts): Finding[] =>
  currencies.flatMap(({ currency, mint }) => {
    if (!mint) return [problem(`${currency}_MINT is not a token mint: correct it.`)];
    return when(!mint.classic, () =>
      problem(`${currency}_MINT belongs to the token-2022 program: use a mint of the classic token program.`),
    );
  });

export const checkAccounts = ({ accounts }: ChainFacts): Finding[] =>
  accounts.flatMap(({ currency, address, state }) => [
    ...when(state === 'missing', () =>
      problem(`The payment address has no token account for ${currency}: create ${address}.`),
    ),
    ...when(state === 'frozen', () =>
      problem(`The payment address' token account for ${currency}, ${address}, is frozen: ask the issuer.`),
    ),
  ]);

export const checkDatabase = (context: PreflightContext, { securedAdmins }: DatabaseFacts): Finding[] =>
  when(isMainnet(context) && securedAdmins < ADMINS_ON_MAINNET, () => ({
    level: 'problem',
    text: `${securedAdmins} of the required ${ADMINS_ON_MAINNET} admins have two-factor sign-in: set it up in the account's settings.`,
    // Admins are added on a running site, so a start can't wait for them.
    atStart: false,
  }));

export function checkPin(
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

/** Tokens that the treasury lacks count as sold on the chain. */
export function checkTreasury(
  { brand: { token, presale, ticker } }: PreflightContext,
  { treasuryTokens }: ChainFacts,
  { owedTokens }: DatabaseFacts,
): Finding[] {
  const whole = (units: bigint): string => `${formatUnits(units, token.decimals)} ${ticker}`;
  const saleSupply = parseUnits(presale.saleSupply, token.decimals);
  if (treasuryTokens < owedTokens) {
    return [
      problem(
        `The treasury holds ${whole(treasuryTokens)}, but ${whole(owedTokens)} are owed to buyers: send it the difference.`,
      ),
    ];
  }
  return when(treasuryTokens < saleSupply, () =>
    warning(
      `The treasury holds ${whole(treasuryTokens)} of the sale's ${whole(saleSupply)}: the site shows the difference as sold.`,
    ),
  );
}
