import { type ProofHead, type ProofLineOf } from '#contracts';
import { changeOf, markedIn, tookOnlyFee } from '#features/payouts';
import { noteText, parseCheckpoint } from '#merkle-log';
import { keyOfMemo, payoutMarkerOfHash, type RawTransaction } from '#money/chain';
import type { ChainHistory } from './chain-history.js';
import { differences, type Finding, finding } from './finding.js';
import { kindOf, mintsOf, readPayout } from './made-payouts.js';
import { mintsInBooks, placeOf, staysWithSite } from './payout-places.js';
import { hashOf } from './proof-pages.js';
import { nameOf } from './read-bundle.js';

type Site = ProofLineOf<'site'>;
type Account = ProofLineOf<'account'>;
type Payout = ProofLineOf<'payout'>;

/** What a bundle says about payouts. */
export interface ListedPayouts {
  readonly site: Site;
  readonly account: readonly Account[];
  readonly payout: readonly Payout[];
  readonly accepted: readonly ProofLineOf<'accepted-outflow'>[];
}

/**
 * Checks that the accounts of the payout wallets are listed, and that what is listed of them explains their balances. All those of the
 * present wallet must be, and every other one from which something has left.
 */
export function checkPayoutAccounts(
  head: ProofHead,
  { site, account, payout }: ListedPayouts,
  chain: ChainHistory,
): Finding[] {
  const own = account.filter(({ role }) => role !== 'payment');
  const present = own.find(({ role }) => role === 'payout')?.owner;
  const places =
    present === undefined ? [] : [...mintsInBooks(site, account)].map((mint) => placeOf(present, mint));
  const required = new Set([...places, ...leftUnlisted(head, site, chain)]);
  for (const { address } of own) required.delete(address);
  const isPaidBySite = site.payoutWallets.length > 0 || payout.every(({ byHand }) => byHand);
  return [
    ...(isPaidBySite ? [] : [finding('site, payoutWallets', 'the wallet that has sent the payouts', 'none')]),
    ...[...new Set(own.map(({ owner }) => owner))]
      .filter((owner) => !site.payoutWallets.includes(owner))
      .map((owner) => {
        const { address } = own.find((each) => each.owner === owner)!;
        return finding(`account ${address}, owner`, 'a payout wallet', owner);
      }),
    ...[...required].map((address) => finding(`account ${address}`, 'watched', 'not in the bundle')),
    ...own.flatMap((line) => checkPayoutAccount(line, { site, account, present }, chain)),
  ];
}

/** The accounts of payout wallets that are not listed, and from which something has left. */
const leftUnlisted = (
  { slot }: ProofHead,
  site: Site,
  { unlisted, transfers, paid }: ChainHistory,
): string[] =>
  unlisted
    .filter(({ address }) =>
      transfers.some(
        (each) =>
          each.account === address &&
          each.delta < 0n &&
          !each.failed &&
          each.slot <= (slot ?? 0) &&
          !staysWithSite(paid.get(each.signature), site),
      ),
    )
    .map(({ address }) => address);

function checkPayoutAccount(
  { address, openedSlot, mint, currency, opening, ...line }: Account,
  { site, account, present }: { site: Site; account: readonly Account[]; present: string | undefined },
  chain: ChainHistory,
): Finding[] {
  const mints = mintsOf(
    site,
    account.filter(({ role }) => role === 'payment'),
  );
  const ofOwner = account.filter(({ role, owner }) => role !== 'payment' && owner === line.owner);
  const sum = chain.transfers
    .filter((each) => each.account === address)
    .reduce((total, { delta }) => total + delta, 0n);
  const facts = {
    address: placeOf(line.owner, mint),
    role: line.owner === present ? 'payout' : 'former-payout',
    owner: line.role === 'payout' ? present : line.owner,
    openedSlot: Math.min(...ofOwner.map((each) => each.openedSlot)),
    mint: currency === null ? mint : (mints.get(currency) ?? mint),
    currency: mint === null ? 'SOL' : mint === site.mint ? 'token' : currency,
    balance: chain.balances.get(address) ?? 0n,
  };
  const balance = BigInt(opening) + sum;
  return differences(`account ${address}`, facts, { ...line, address, openedSlot, mint, currency, balance });
}

/** Checks that each payout was paid as the bundle says, and that nothing else has left the payout wallet. */
export function checkPayouts(head: ProofHead, listed: ListedPayouts, chain: ChainHistory): Finding[] {
  const { site, account, payout, accepted } = listed;
  const mints = mintsOf(site, account);
  const roles = new Map(account.map(({ address, role }) => [address, role]));
  const outflows = chain.transfers.filter(
    ({ account: address, delta, failed }) =>
      (roles.get(address) ?? 'payment') !== 'payment' && delta < 0n && !failed,
  );
  const left = new Set(outflows.map(({ signature }) => signature));
  const explained = new Set([...payout, ...accepted].map(({ signature }) => signature));
  const seen = new Set<string>();
  return [
    ...payout.flatMap((line) => {
      const repeated = seen.has(line.signature);
      seen.add(line.signature);
      if (repeated) return [finding(nameOf(line), 'one payout a transaction', 'several')];
      return line.byHand ? checkHandPayout(line, site, mints, chain) : checkPayout(line, site, mints, chain);
    }),
    ...outflows
      .filter(
        ({ slot, signature, account: address }) =>
          slot <= (head.slot ?? 0) &&
          !explained.has(signature) &&
          !isLogMemo(chain.paid.get(signature), site.payoutWallets) &&
          !isMarkOf(payout, chain.paid.get(signature), site.payoutWallets) &&
          // Operators can't accept what leaves a former wallet, because it is not watched any more.
          !(roles.get(address) === 'former-payout' && staysWithSite(chain.paid.get(signature), site)),
      )
      .map(({ signature, account: address }) =>
        finding(`transfer ${signature} in ${address}`, 'a payout, or accepted by operators', 'neither'),
      ),
    ...accepted
      .filter(({ signature }) => !left.has(signature))
      .map((line) => finding(nameOf(line), 'an outflow of the payout wallet', 'none')),
  ];
}

/**
 * Whether a transaction has done nothing but put a head of the ledger's log on the chain. Its signature is checked with the log, whose keys
 * are not part of the bundle.
 */
const isLogMemo = (transaction: RawTransaction | undefined, wallets: readonly string[]): boolean =>
  transaction !== undefined &&
  tookOnlyFee(transaction, wallets) &&
  parseCheckpoint(noteText(transaction.memo ?? '') ?? '') !== null;

/** Whether a transaction has done nothing but mark one of the payouts as paid from elsewhere. */
function isMarkOf(
  payouts: readonly Payout[],
  transaction: RawTransaction | undefined,
  wallets: readonly string[],
): boolean {
  if (!transaction) return false;
  const key = keyOfMemo(transaction.memo ?? '');
  const hash = hashOf(key);
  const [mark] = wallets.flatMap(
    (wallet) => markedIn(transaction, { key, marker: payoutMarkerOfHash(wallet, hash) }, wallets) ?? [],
  );
  return payouts.some(
    ({ byHand, keyHash, signature, destination }) =>
      byHand && keyHash === hash && signature === mark?.signature && destination === mark.destination,
  );
}

function checkPayout(
  line: Payout,
  { payoutWallets }: Site,
  mints: ReadonlyMap<string, string | null>,
  chain: ChainHistory,
): Finding[] {
  const name = nameOf(line);
  const transaction = chain.paid.get(line.signature);
  if (!transaction) return [finding(name, 'a transaction on the chain', 'none')];
  // An attempt that the chain has refused has cost a fee and paid nothing.
  if (transaction.failed && line.state === 'sent') return [];
  const mint = mints.get(line.currency);
  const read = mint === undefined ? undefined : readPayout(transaction, mint, payoutWallets);
  if (!read) return [finding(name, `a payout of ${line.amount} ${line.currency}`, 'another transaction')];
  const { key, wallet, marker, paid } = read;
  const { marker: named, wallet: sender, ...rest } = line;
  return [
    ...differences(
      name,
      { keyHash: hashOf(key), of: kindOf(key), amount: paid.amount, destination: paid.destination },
      rest,
    ),
    ...(named === null ? [] : differences(name, { marker }, { marker: named })),
    ...(sender === null ? [] : differences(name, { wallet }, { wallet: sender })),
    ...(chain.markers.has(marker) ? [] : [finding(`${name}, marker`, 'an account on the chain', marker)]),
  ];
}

/** A payout that an operator has made from elsewhere gets its marker afterwards. */
function checkHandPayout(
  line: Payout,
  { payoutWallets }: Site,
  mints: ReadonlyMap<string, string | null>,
  { paid, markers }: ChainHistory,
): Finding[] {
  const transaction = paid.get(line.signature);
  const mint = mints.get(line.currency);
  if (!transaction || transaction.failed || mint === undefined)
    return [finding(nameOf(line), 'a transaction that succeeded', 'none')];
  const amount = changeOf(transaction, line.destination, mint);
  const wallet = payoutWallets.find((address) => address === line.wallet) ?? null;
  const marker = wallet === null ? null : payoutMarkerOfHash(wallet, line.keyHash);
  // The transaction that allocates the marker and pays is the payout itself.
  const isItself = marker !== null && transaction.accountKeys.includes(marker);
  const byHand = !isItself && !readPayout(transaction, mint, payoutWallets);
  return [
    ...differences(nameOf(line), { amount, marker, wallet, byHand }, { ...line }),
    ...(marker === null || markers.has(marker)
      ? []
      : [finding(`${nameOf(line)}, marker`, 'an account on the chain', marker)]),
  ];
}
