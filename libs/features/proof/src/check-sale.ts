import type { ProofHead, ProofLine, ProofLineOf } from '#contracts';
import { boughtIn } from './bought-purchases.js';
import type { ChainHistory } from './chain-history.js';
import { byKind } from './check-bundle.js';
import { checkOwed } from './check-owed.js';
import { checkPayoutAccounts, checkPayouts } from './check-payouts.js';
import { checkTotals, figuresOf, type SaleFigure } from './check-totals.js';
import { differences, type Finding, finding } from './finding.js';
import { madePayouts } from './made-payouts.js';
import { placeOf } from './payout-places.js';
import { nameOf } from './read-bundle.js';
import { keyOf, replaySale, type Replay } from './replay-sale.js';

/** What a check against the chain has found, and the figures that it has compared. */
export interface CheckedSale {
  readonly findings: readonly Finding[];
  readonly figures: readonly SaleFigure[];
}

/** Checks a bundle of solana mode against the chain: runs the published rules, and compares everything. */
export function checkSale(head: ProofHead, lines: readonly ProofLine[], chain: ChainHistory): CheckedSale {
  const sorted = byKind(lines);
  const {
    site: [site],
    totals: [totals],
    account,
    request,
    transfer,
    payout,
    ...listed
  } = sorted;
  if (!site || !totals) return { findings: [], figures: [] };
  const noted = new Map(transfer.map((line) => [keyOf(line), line]));
  const ofPayments = account.filter(({ role }) => role === 'payment');
  // What moves the payout wallet is never judged.
  const currencies = new Map(ofPayments.map(({ address, currency }) => [address, currency]));
  const replay = replaySale({
    head,
    decimals: site.decimals,
    requests: request,
    noted,
    transfers: chain.transfers,
    currencies,
    taken: takenBefore(site, totals, listed['other-sale'], chain),
  });
  const made = madePayouts(site, account, payout, chain);
  const bought = boughtIn(sorted);
  const others = listed['other-sale'];
  const compared = {
    head,
    site,
    totals,
    account,
    request,
    transfer,
    payout,
    others,
    made,
    bought,
    chain,
    replay,
  };
  const ofPayouts = { site, account, payout, accepted: listed['accepted-outflow'] };
  const findings = [
    ...differences('site', { genesisHash: chain.genesisHash }, { ...site }),
    ...checkAccounts(site, ofPayments, chain),
    ...checkPayoutAccounts(head, ofPayouts, chain),
    ...checkPayouts(head, ofPayouts, chain),
    ...checkOwed({ head, account, transfer, made: [...made.values()], bought, chain }),
    ...checkTransfers(head, account, transfer, request, chain, replay),
    ...request.flatMap((line) => checkRequest(line, replay)),
    ...checkTotals(compared),
  ];
  return { findings, figures: figuresOf(compared) };
}

function takenBefore(
  { supply }: ProofLineOf<'site'>,
  { delivered, sentOtherwise }: ProofLineOf<'totals'>,
  others: readonly ProofLineOf<'other-sale'>[],
  { reserves }: ChainHistory,
): Map<string, bigint> {
  // What payouts have delivered is part of what requests have bought.
  const left = BigInt(supply) - reserves - BigInt(sentOtherwise) - BigInt(delivered);
  const taken = new Map([['sale', left > 0n ? left : 0n]]);
  for (const { round, wallet, tokens } of others)
    for (const id of ['sale', `round/${round}`, `wallet/${round}/${wallet}`])
      taken.set(id, (taken.get(id) ?? 0n) + BigInt(tokens));
  return taken;
}

function checkAccounts(
  { paymentAddress, mint }: ProofLineOf<'site'>,
  accounts: readonly ProofLineOf<'account'>[],
  chain: ChainHistory,
): Finding[] {
  const opened = Math.min(...accounts.map(({ openedSlot }) => openedSlot));
  const known = new Set(accounts.map(({ address }) => address));
  const mints = new Set([mint, ...accounts.flatMap((each) => (each.currency === null ? [] : [each.mint]))]);
  const sums = new Map<string, bigint>();
  for (const { account, delta } of chain.transfers) sums.set(account, (sums.get(account) ?? 0n) + delta);
  const unwatched = chain.owned.filter((each) => mints.has(each.mint) && !known.has(each.address));
  return [
    ...(known.has(paymentAddress!)
      ? []
      : [finding(`account ${paymentAddress}`, 'watched', 'not in the bundle')]),
    ...unwatched.map(({ address }) => finding(`account ${address}`, 'watched', 'not in the bundle')),
    ...accounts.flatMap(({ address, owner, currency, mint: ofAccount, opening, openedSlot }) => {
      const name = `account ${address}`;
      const owned = chain.owned.find((each) => each.address === address);
      const isWallet = address === paymentAddress;
      // The account may have been created and closed again, but one that never existed has no transfers.
      const isUnused = !isWallet && !owned && !sums.has(address);
      const place = isUnused ? placeOf(paymentAddress!, ofAccount) : address;
      const balance = BigInt(opening) + (sums.get(address) ?? 0n);
      const expected = {
        address: place,
        owner: paymentAddress,
        openedSlot: opened,
        mint: isWallet ? null : (owned?.mint ?? ofAccount),
        currency: isWallet ? 'SOL' : ofAccount === mint ? 'token' : currency,
        // A foreign mint may have rules of its own, so its accounts prove nothing.
        ...(currency !== null && { balance: chain.balances.get(address) ?? 0n }),
      };
      return differences(name, expected, { address, owner, openedSlot, mint: ofAccount, currency, balance });
    }),
  ];
}

function checkTransfers(
  head: ProofHead,
  accounts: readonly ProofLineOf<'account'>[],
  lines: readonly ProofLineOf<'transfer'>[],
  requests: readonly ProofLineOf<'request'>[],
  chain: ChainHistory,
  replay: Replay,
): Finding[] {
  const onChain = new Map(chain.transfers.map((each) => [keyOf(each), each]));
  const known = new Set(lines.map(keyOf));
  // What moves a former payout wallet is not noted any more.
  const noted = accounts.filter(({ role }) => role !== 'former-payout');
  const currencies = new Map(noted.map(({ address, currency }) => [address, currency]));
  const numbers = new Map(requests.map(({ reference }, index) => [reference, index]));
  const byNumber = (a: string, b: string): number => numbers.get(a)! - numbers.get(b)!;
  // Of an account that others have created, the site lists only what changes its balance.
  const missing = chain.transfers.filter(
    (each) => each.slot <= (head.slot ?? 0) && each.delta !== 0n && !known.has(keyOf(each)),
  );
  return [
    ...missing
      .filter(({ account }) => (currencies.get(account) ?? null) !== null)
      .map(({ signature, account, delta }) =>
        finding(`transfer ${signature} in ${account}`, delta, 'not in the bundle'),
      ),
    ...lines.flatMap((line) => {
      const found = onChain.get(keyOf(line));
      if (!found)
        // What is newer than the reading can't be checked.
        return line.slot > chain.slot ? [] : [finding(nameOf(line), 'a transfer on the chain', 'none')];
      const { slot, blockTime, delta } = found;
      const named = [...found.accountKeys].filter((key) => numbers.has(key)).sort(byNumber);
      const currency = currencies.get(line.account) ?? null;
      const end = replay.ends.get(keyOf(line));
      const { role } = accounts.find(({ address }) => address === line.account) ?? line;
      const waits = role === 'payment' && currency !== null && delta > 0n && !end ? delta : 0n;
      const expected = {
        slot,
        blockTime,
        role,
        delta,
        currency,
        names: named,
        judged: line.slot <= (head.slot ?? 0) || line.judged,
        request: end?.requestId ?? null,
        credited: end?.credited ?? 0n,
        refund: end?.refund ?? 0n,
        suspense: end?.suspense ?? waits,
        ...((currency === 'USDC' || currency === 'USDT') && { price: 1_000_000 }),
      };
      return differences(nameOf(line), expected, { ...line });
    }),
  ];
}

function checkRequest(line: ProofLineOf<'request'>, { decisions }: Replay): Finding[] {
  const decision = decisions.get(line.reference);
  const bought = decision?.state === 'paid' && line.pays === 'purchase' ? decision.tokens : null;
  const expected = { state: decision?.state ?? 'open', signature: decision?.signature ?? null, bought };
  return [
    ...differences(nameOf(line), expected, { ...line }),
    ...(line.currency === 'USDC' || line.currency === 'USDT'
      ? differences(nameOf(line), { price: 1_000_000 }, { ...line })
      : []),
  ];
}

/** What the chain does not show, so that the check takes it from the site. */
export const TAKEN_FROM_SITE = [
  'the terms of requests: wallets, due amounts, tokens, prices, limits, expiries, versions of the terms, and whether they hold their tokens',
  'the prices of SOL and the token that were noted with transfers',
  'the verdicts on payers',
  'what operators attached, and when',
  'sales without a payment on the chain',
  'withdrawals of members and payments from the charity fund',
  'which wallets are its treasury, its payment address and its payout wallets, and which mints are USDC and USDT',
] as const;
