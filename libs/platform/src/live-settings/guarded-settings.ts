import { parseUnits, RECEIVING_SETTINGS, type SettingChange } from '#contracts';

const USD_DECIMALS = 6;
const RECEIVING = new Set<string>(Object.values(RECEIVING_SETTINGS));
const usd = (amount: unknown): bigint => parseUnits(amount as string, USD_DECIMALS);

/** Whether a change would let one person divert money, or do so later, so that it needs a second person. */
export function isGuarded({ name, before, after }: SettingChange): boolean {
  if (name === 'twoPersons') return before === true;
  if (name === 'approvalAboveUsd') return usd(after) > usd(before);
  return RECEIVING.has(name);
}
