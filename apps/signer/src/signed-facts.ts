import {
  markText,
  memoFee,
  type MemoTransaction,
  payoutFee,
  type PayoutMark,
  payoutMarkFee,
  type PayoutTransfer,
} from '#money/chain';

export const SIGNED_KINDS = ['payout', 'mark', 'memo'] as const;

/** What was signed as the signer remembers it. `currency` is `SOL` or a mint; fee and deposits are in lamports. */
export interface SignedFacts {
  readonly kind: (typeof SIGNED_KINDS)[number];
  /** The same key of another kind is another thing. */
  readonly key: string;
  readonly recipient: string;
  readonly currency: string;
  readonly amount: bigint;
  /** What the accounts may cost that the transaction creates. */
  readonly deposits: bigint;
  readonly fee: bigint;
}

/** The rent of the largest token account without extensions is 2,157,600 lamports. */
const TOKEN_ACCOUNT_DEPOSIT = 2_200_000n;

export const factsOf = ({
  key,
  destination,
  mint,
  amount,
  markerRent,
  unitPrice,
}: PayoutTransfer): SignedFacts => ({
  kind: 'payout',
  key,
  recipient: destination,
  currency: mint?.address ?? 'SOL',
  amount,
  deposits: markerRent + (mint ? TOKEN_ACCOUNT_DEPOSIT : 0n),
  fee: payoutFee(unitPrice),
});

/** A mark pays a fee and the deposit for the marker. */
export const markFacts = (mark: PayoutMark): SignedFacts => ({
  kind: 'mark',
  key: markText(mark),
  recipient: mark.wallet,
  currency: 'SOL',
  amount: 0n,
  deposits: mark.markerRent,
  fee: payoutMarkFee(mark.unitPrice),
});

/** A memo pays a fee and nothing else, so all memos share one key. */
export const memoFacts = ({ wallet, unitPrice }: MemoTransaction): SignedFacts => ({
  kind: 'memo',
  key: 'memo',
  recipient: wallet,
  currency: 'SOL',
  amount: 0n,
  deposits: 0n,
  fee: memoFee(unitPrice),
});

/** Returns what amount and deposits take of a currency. The fee is not included: failed transactions pay it too. */
export const takenOf = ({ currency, amount, deposits }: Omit<SignedFacts, 'kind'>, of: string): bigint =>
  (of === 'SOL' ? deposits : 0n) + (of === currency ? amount : 0n);
