import type { Brand } from './brand.schema.js';
import { PRESALE_GROUP } from './figures.js';
import { amountOf } from './figures-in-texts.js';

/**
 * Lists contradictions between figures that visitors see, one per line. Tokenomics marked as an earlier plan may differ
 * from the allocation, because the page explains the difference.
 */
export function contradictions(brand: Brand): string[] {
  return [
    ...(brand.tokenomics.plan ? [] : allocationProblems(brand)),
    ...shares(brand),
    ...vesting(brand),
    ...unlocking(brand),
    ...hiddenProofs(brand),
  ];
}

/** Without articles there is no press page, so it proves nothing. */
const hiddenProofs = ({ press, milestones }: Brand): string[] =>
  milestones.list
    .filter(({ proof }) => press.articles.length === 0 && /^\/press\b/.test(proof ?? ''))
    .map(({ id, proof }) => `milestones.list.${id}: ${proof} is hidden, because press.articles is empty`);

function allocationProblems({ tokenomics, allocation }: Brand): string[] {
  const problems = allocation.groups.flatMap(({ id, amount }) => {
    const share = tokenomics.shares.find((one) => one.id === id);
    if (!share || amountOf(share.amount) === amountOf(amount)) return [];
    return [`tokenomics.shares.${id}: says ${share.amount}, allocation.groups.${id} is ${amount}`];
  });
  if (amountOf(tokenomics.total) !== amountOf(allocation.total))
    problems.unshift(`tokenomics.total: says ${tokenomics.total}, allocation.total is ${allocation.total}`);
  return problems.map((problem) => `${problem}; tokenomics.plan has the page explain it`);
}

/** Each amount must match its percentage of the supply or of the plan's own total, to a hundredth of a percent. */
function shares({ tokenomics, allocation }: Brand): string[] {
  const totals = [allocation.total, tokenomics.total];
  return tokenomics.shares
    .filter(({ percentage, amount }) =>
      totals.every((total) => Math.abs(percentOf(total, amount) - percentage) > 0.01),
    )
    .map(
      ({ id, percentage, amount }) =>
        `tokenomics.shares.${id}: ${amount} is not ${percentage}% of the supply`,
    );
}

/** Both contracts together must cover the percentage shown as locked or vested, and neither may exceed the supply. */
function vesting({ vesting: { percent, locked, vested }, allocation: { total } }: Brand): string[] {
  const [lockedPercent, vestedPercent] = [percentOf(total, locked.amount), percentOf(total, vested.amount)];
  const problems: string[] = [];
  if (lockedPercent > 100) problems.push(`vesting.locked: ${locked.amount} is more than allocation.total`);
  if (vestedPercent > 100) problems.push(`vesting.vested: ${vested.amount} is more than allocation.total`);
  if (lockedPercent + vestedPercent < percent - 0.01)
    problems.push(
      `vesting.percent: ${locked.amount} and ${vested.amount} are less than ${percent}% of the supply`,
    );
  return problems;
}

const percentOf = (total: string, amount: string): number =>
  (Number(amountOf(amount)) / Number(amountOf(total))) * 100;

/** How texts say that a buyer can use all tokens at once. */
const FULLY_UNLOCKED = /fully unlocked|vollständig (?:freigegeben|freigeschaltet|entsperrt)/i;

/** The schedule page may not call the pre-sale's tokens fully unlocked if the terms unlock the vested share over time. */
function unlocking({ presale: { splits, vesting: terms }, texts }: Brand): string[] {
  const group: Partial<Record<string, { details: string }>> = texts.vestingSchedule.groups;
  const details = group[PRESALE_GROUP]?.details ?? '';
  if (splits.vested === 0 || terms.vested.lengthDays === 0 || !FULLY_UNLOCKED.test(details)) return [];
  return [
    `texts.vestingSchedule.groups.${PRESALE_GROUP}.details: says "${details}", but presale.vesting unlocks ${splits.vested}% over ${terms.vested.lengthDays} days`,
  ];
}
