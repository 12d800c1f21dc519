import { type ElsewherePaid, type RawTransaction, readMarkText } from '#money/chain';
import type { Paid } from './payout.js';

/** What was paid in a mint that is known. */
export type PaidAmount = Omit<Paid, 'currency'>;

/**
 * Returns what a transaction has paid for a payout: the one party, apart from the wallet and the marker, that gained any of the
 * currency. Undefined if it did not allocate the marker for this key, or if several parties gained.
 * @param mint null for SOL
 * @param wallets those that may have sent it
 */
export function paidIn(
  transaction: RawTransaction,
  { key, marker, mint }: { key: string; marker: string; mint: string | null },
  wallets: readonly string[],
): PaidAmount | undefined {
  const { signature, signers, failed, memo, accountKeys } = transaction;
  const wallet = wallets.find((address) => signers.includes(address));
  if (failed || wallet === undefined || memo !== key || !accountKeys.includes(marker)) return undefined;
  const gains = mint === null ? lamportGains(transaction, marker) : tokenGains(transaction, mint);
  const [gain, ...others] = gains.filter(([party]) => party !== wallet);
  if (!gain || others.length > 0) return undefined;
  return { signature, destination: gain[0], amount: gain[1], byHand: false };
}

/**
 * Whether a transaction takes more from the wallet than a payout does: tokens of other mints, or SOL that is neither what is paid nor a
 * deposit, for the marker or for the recipient's new account of the token.
 * @param mint null for SOL
 */
export function takesMore(
  { accountKeys, lamportDeltas, tokenDeltas }: RawTransaction,
  { markers, mint, recipient }: { markers: readonly string[]; mint: string | null; recipient: string },
): boolean {
  const paid = tokenDeltas.filter((each) => each.mint === mint && each.owner === recipient);
  const mayGain = new Set([
    ...markers,
    ...(mint === null ? [recipient] : paid.map(({ account }) => account)),
  ]);
  return (
    tokenDeltas.some((each) => each.mint !== mint && each.delta !== 0n) ||
    accountKeys.some((address, index) => lamportDeltas[index]! > 0n && !mayGain.has(address))
  );
}

/**
 * Returns which payment from elsewhere a transaction marks as a payout. Undefined if it did not allocate the marker for this key, or
 * if it did anything else.
 * @param wallets those that may have sent it
 */
export function markedIn(
  transaction: RawTransaction,
  { key, marker }: { key: string; marker: string },
  wallets: readonly string[],
): ElsewherePaid | undefined {
  const { failed, memo, accountKeys } = transaction;
  const mark = readMarkText(memo ?? '');
  if (failed || mark?.key !== key || !accountKeys.includes(marker)) return undefined;
  return tookOnlyFee(transaction, wallets, marker) ? mark : undefined;
}

/** By how much a transaction changed what a wallet holds: lamports if the mint is null, or else all its accounts of the mint. */
export function changeOf(transaction: RawTransaction, owner: string, mint: string | null): bigint {
  if (mint === null) return transaction.lamportDeltas[transaction.accountKeys.indexOf(owner)] ?? 0n;
  return transaction.tokenDeltas
    .filter((each) => each.owner === owner && each.mint === mint)
    .reduce((sum, { delta }) => sum + delta, 0n);
}

/**
 * Whether a transaction that one of the wallets paid for has changed nothing but the wallet's SOL, by the fee and by the deposit for a
 * marker, if there is one.
 */
export function tookOnlyFee(
  { accountKeys, lamportDeltas, fee, tokenDeltas }: RawTransaction,
  wallets: readonly string[],
  marker?: string,
): boolean {
  const [payer, ...others] = accountKeys;
  const deltaOf = (address: string): bigint => lamportDeltas[accountKeys.indexOf(address)] ?? 0n;
  const deposit = marker === undefined ? 0n : deltaOf(marker);
  return (
    wallets.includes(payer!) &&
    deltaOf(payer!) === -fee - deposit &&
    others.every((address) => address === marker || deltaOf(address) === 0n) &&
    tokenDeltas.every(({ delta }) => delta === 0n)
  );
}

const lamportGains = ({ accountKeys, lamportDeltas }: RawTransaction, marker: string): [string, bigint][] =>
  accountKeys.flatMap((address, index): [string, bigint][] => {
    const delta = lamportDeltas[index]!;
    return delta > 0n && address !== marker ? [[address, delta]] : [];
  });

function tokenGains({ tokenDeltas }: RawTransaction, mint: string): [string, bigint][] {
  const sums = new Map<string, bigint>();
  for (const each of tokenDeltas) {
    if (each.mint !== mint || each.owner === null) continue;
    sums.set(each.owner, (sums.get(each.owner) ?? 0n) + each.delta);
  }
  return [...sums].filter(([, delta]) => delta > 0n);
}
