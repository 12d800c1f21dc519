import type { ProofHead, ProofLineOf } from '#contracts';
import { secondsOf } from '#features/presale';
import { payerOf } from '#money/chain';
import type { Bought } from './bought-purchases.js';
import type { ChainHistory } from './chain-history.js';
import { checkClaims, checkReleases } from './check-shares.js';
import { differences, type Finding, finding } from './finding.js';
import type { MadePayout } from './made-payouts.js';
import { hashOf } from './proof-pages.js';
import { nameOf } from './read-bundle.js';

/** By how many seconds the site's clock may be ahead of the chain's. */
const CLOCKS_APART = 300;

/** What is owed, and what the chain has paid. */
export interface OwedPayouts {
  readonly head: ProofHead;
  readonly account: readonly ProofLineOf<'account'>[];
  readonly transfer: readonly ProofLineOf<'transfer'>[];
  readonly made: readonly MadePayout[];
  /** Undefined if the lines contradict each other, which the check of the entitlements names. */
  readonly bought: Bought | undefined;
  readonly chain: Pick<ChainHistory, 'paid' | 'time'>;
}

/**
 * Checks that every release, claim and refund was owed to its recipient, and was paid once. Nothing public says for what withdrawals and
 * payments to charity are owed.
 */
export function checkOwed(owed: OwedPayouts): Finding[] {
  const { head, made, bought, chain } = owed;
  const of = (kind: string): MadePayout[] => made.filter((each) => each.of === kind);
  // A site can't unlock anything by a date in the future.
  const now = Math.min(secondsOf(head.writtenAt), chain.time + CLOCKS_APART);
  return [
    ...paidAgain(made),
    ...checkRefunds(of('refund'), owed),
    ...(bought ? checkReleases(of('release'), bought, now) : []),
    ...(bought ? checkClaims(of('claim'), bought, now) : []),
  ];
}

/** The marker of one wallet stops neither another one nor an operator who pays from elsewhere. */
function paidAgain(made: readonly MadePayout[]): Finding[] {
  const first = new Map<string, MadePayout>();
  return made.flatMap((each) => {
    const before = first.get(each.keyHash);
    if (before)
      return [finding(`${nameOf(each.line)}, keyHash`, 'one that no other payout has', nameOf(before.line))];
    first.set(each.keyHash, each);
    return [];
  });
}

/** A refund goes to the payer, if one signer has paid the transfer. */
function checkRefunds(
  refunds: readonly MadePayout[],
  { account, transfer, chain }: Pick<OwedPayouts, 'account' | 'transfer' | 'chain'>,
): Finding[] {
  const mints = new Map(account.map(({ address, mint }) => [address, mint]));
  const owing = new Map(
    transfer
      .filter(({ refund }) => BigInt(refund) > 0n)
      .map((line) => [hashOf(`refund/${line.signature}/${line.account}`), line]),
  );
  return refunds.flatMap((made) => {
    const name = nameOf(made.line);
    const owed = owing.get(made.keyHash);
    if (!owed) return [finding(`${name}, keyHash`, 'that of a transfer with a refund', made.keyHash)];
    const payment = chain.paid.get(owed.signature);
    const payer = payment ? payerOf(payment, mints.get(owed.account) ?? null) : null;
    const { currency, refund: amount } = owed;
    const expected = { currency, amount, ...(payer !== null && { destination: payer }) };
    return differences(name, expected, { ...made });
  });
}
