import { formatUnits, parseUnits } from '#contracts';
import { knownWorth, usdPrices } from '#features/chain-payments';
import type { ChainFacts, DatabaseFacts } from './facts.js';
import {
  type Finding,
  isMainnet,
  laterProblem,
  type PreflightContext,
  problem,
  warning,
  when,
} from './finding.js';

export const GENESIS_HASHES = {
  'mainnet-beta': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
} as const;
const MOST_SLOTS_APART = 50;
const MOST_CLOCK_SECONDS = 5;
/** One US dollar in millionths. */
const USD = 1_000_000n;
const ENDPOINTS_ON_MAINNET = 2;

/** Everything that the chain alone tells. */
export const checkChain = (context: PreflightContext, facts: ChainFacts): Finding[] => [
  ...checkGenesis(context, facts),
  ...checkEndpoints(context, facts),
  ...checkClock(facts),
  ...checkToken(context, facts),
  ...checkCurrencies(facts),
  ...checkAccounts(facts),
];

function checkGenesis({ settings }: PreflightContext, { genesisHash }: ChainFacts): Finding[] {
  const cluster = settings.SOLANA_CLUSTER;
  return when(cluster !== 'localnet' && GENESIS_HASHES[cluster] !== genesisHash, () =>
    problem(
      `SOLANA_RPC_URL leads to a chain with the genesis hash ${genesisHash}, which is not ${cluster}: correct SOLANA_RPC_URL or SOLANA_CLUSTER.`,
    ),
  );
}

function checkEndpoints(context: PreflightContext, { slots }: ChainFacts): Finding[] {
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

function checkClock({ clockLeadS }: ChainFacts): Finding[] {
  return when(Math.abs(clockLeadS) > MOST_CLOCK_SECONDS, () =>
    problem(
      `The server's clock is ${Math.abs(clockLeadS)} seconds ${clockLeadS > 0 ? 'ahead of' : 'behind'} the chain's: synchronise it.`,
    ),
  );
}

function checkToken({ brand, addresses }: PreflightContext, { token }: ChainFacts): Finding[] {
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
const checkCurrencies = ({ currencies }: ChainFacts): Finding[] =>
  currencies.flatMap(({ currency, mint }) => {
    if (!mint) return [problem(`${currency}_MINT is not a token mint: correct it.`)];
    return when(!mint.classic, () =>
      problem(`${currency}_MINT belongs to the token-2022 program: use a mint of the classic token program.`),
    );
  });

const checkAccounts = ({ accounts }: ChainFacts): Finding[] =>
  accounts.flatMap(({ currency, address, state }) => [
    ...when(state === 'missing', () =>
      problem(`The payment address has no token account for ${currency}: create ${address}.`),
    ),
    ...when(state === 'frozen', () =>
      problem(`The payment address' token account for ${currency}, ${address}, is frozen: ask the issuer.`),
    ),
  ]);

/** Tokens that treasury and payout wallet lack count as sold on the chain. */
export function checkTreasury(
  { brand: { token, presale, ticker }, settings }: PreflightContext,
  { treasuryTokens, payoutTokens }: ChainFacts,
  { owedTokens }: DatabaseFacts,
): Finding[] {
  const whole = (units: bigint): string => `${formatUnits(units, token.decimals)} ${ticker}`;
  const saleSupply = parseUnits(presale.saleSupply, token.decimals);
  const held = treasuryTokens + payoutTokens;
  const holders =
    settings.PAYOUT_ADDRESS === undefined ? 'The treasury holds' : 'The treasury and the payout wallet hold';
  if (held < owedTokens) {
    return [
      problem(
        `${holders} ${whole(held)}, but ${whole(owedTokens)} are owed to buyers: send the treasury the difference.`,
      ),
    ];
  }
  return when(held < saleSupply, () =>
    warning(
      `${holders} ${whole(held)} of the sale's ${whole(saleSupply)}: the site shows the difference as sold.`,
    ),
  );
}

/** Neither finding prevents a start, because the site runs without payouts, and the operators' room reports both. */
export function checkPayoutWallet(
  { brand, settings }: PreflightContext,
  { payoutHoldings }: ChainFacts,
  solPrice: bigint | null,
): Finding[] {
  const worth = knownWorth(payoutHoldings, usdPrices(brand, solPrice), brand.token.decimals);
  const cap = settings.PAYOUT_WALLET_CAP_USD;
  const hasNoSol = payoutHoldings.some(({ currency, amount }) => currency === 'SOL' && amount === 0n);
  return [
    ...when(worth > BigInt(cap) * USD, () =>
      laterProblem(
        `The payout wallet holds ${worth / USD} USD, more than its cap of ${cap} USD: move the rest to the treasury.`,
      ),
    ),
    ...when(hasNoSol, () =>
      laterProblem('The payout wallet has no SOL for the fees of payouts: send it some.'),
    ),
  ];
}
