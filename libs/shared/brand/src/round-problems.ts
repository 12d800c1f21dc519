import type { BrandFile } from './brand.schema.js';
import { roundFigures, type RoundName } from './rounds.js';

type Presale = BrandFile['presale'];

const isPositive = (amount: string): boolean => /[1-9]/.test(amount);

/** The amounts that rounds set, each with its path and, if it is not an amount of tokens, its number of decimals. */
export const amountsOfRounds = (
  rounds: Presale['rounds'],
  priceDecimals: number,
): [path: string, amount: string, decimals?: number][] =>
  Object.entries(rounds).flatMap(([round, terms]) =>
    Object.entries(terms).flatMap(([name, amount]): [string, string, number?][] => {
      if (amount === null || name === 'endsAt') return [];
      const path = `presale.rounds.${round}.${name}`;
      return [name === 'price' ? [path, amount, priceDecimals] : [path, amount]];
    }),
  );

/** Figures of the rounds that contradict each other. @param units parses an amount of tokens */
export function roundProblems(presale: Presale, units: (amount: string) => bigint): string[] {
  const problems: string[] = [];
  for (const round of Object.keys(presale.rounds) as RoundName[]) {
    const { price, minAmount, maxAmount, cap, walletLimit } = roundFigures(presale, round);
    const check = (holds: boolean, problem: string): void => {
      if (!holds) problems.push(`presale.rounds.${round}.${problem}`);
    };
    const [min, max, supply] = [units(minAmount), units(maxAmount), units(presale.saleSupply)];
    check(cap === null || units(cap) >= min, 'cap: is below the minimum');
    check(cap === null || units(cap) <= supply, 'cap: is above presale.saleSupply');
    check(walletLimit === null || units(walletLimit) >= min, 'walletLimit: is below the minimum');
    // What the private round takes over from the public one is checked there.
    const { private: own } = presale.rounds;
    if (round === 'public' || !(own.price ?? own.minAmount ?? own.maxAmount)) continue;
    check(isPositive(price), 'price: is zero');
    check(min > 0n, 'minAmount: is zero');
    check(min <= max, 'minAmount: is above the maximum');
    check(max <= supply, 'maxAmount: is above presale.saleSupply');
  }
  return problems;
}
