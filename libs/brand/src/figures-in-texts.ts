import { parseUnits } from '#contracts/amount';
import type { Brand } from './brand.schema.js';

/** Finer than any amount or price is written. */
const DECIMALS = 12;
const ONE = 10n ** BigInt(DECIMALS);

const SCALES: Record<string, bigint> = {
  k: 1_000n,
  m: 1_000_000n,
  million: 1_000_000n,
  billion: 1_000_000_000n,
  millionen: 1_000_000n,
  milliarden: 1_000_000_000n,
};

const FIGURE = /(\$?)(\d[\d,]*(?:\.\d+)?)([km]?)/gi;
/** What English and German texts say of the charity share and of the supply; other languages are not read. */
const CHARITY = [
  /(\d+(?:\.\d+)?)% of (?:each|every) (?:pre-sale )?purchase/gi,
  /(\d+(?:,\d+)?)\s?% jedes (?:Pre-Sale-)?Kaufs/gi,
];
const SUPPLY = /of (?:the|all) (\d[\d,]*(?:\.\d+)?) (million|billion) tokens/gi;
const GERMAN_SUPPLY = /(?:der|die) (\d[\d.]*(?:,\d+)?)\s(Millionen|Milliarden) (?:\S+-)?Token/gi;

/** A figure as people write it, `1.5` with `billion`, in trillionths. */
const figure = (digits: string, scale: string): bigint =>
  parseUnits(digits.replaceAll(',', ''), DECIMALS) * (SCALES[scale.toLowerCase()] ?? 1n);

/** `1.500,5` as English writes it. */
const english = (digits: string): string => digits.replaceAll('.', '').replace(',', '.');

const matches = (text: string, pattern: RegExp): string[][] =>
  Array.from(text.matchAll(pattern), (match) => [...match].map((part) => part ?? ''));

/** A quick amount's label shows its tokens, and after a `$` what they cost: `10k ($10)`. */
export function labelProblems({ presale: { quickAmounts, price } }: Brand): string[] {
  return quickAmounts.flatMap(({ amount, label }) => {
    const tokens = parseUnits(amount, DECIMALS) * ONE;
    const dollars = parseUnits(amount, DECIMALS) * parseUnits(price, DECIMALS);
    return matches(label, FIGURE)
      .filter(
        ([, dollar, digits = '', scale = '']) => figure(digits, scale) * ONE !== (dollar ? dollars : tokens),
      )
      .map(([words]) => `presale.quickAmounts: "${label}" says ${words} for ${amount} tokens at $${price}`);
  });
}

/** What a text says of the charity share and of the whole supply, where the brand's figure is another. */
export function textProblems(path: string, text: string, { presale, allocation }: Brand): string[] {
  const { charity } = presale.splits;
  const total = parseUnits(allocation.total, DECIMALS);
  const shares = CHARITY.flatMap((pattern) => matches(text, pattern))
    .filter(([, percent = '']) => Number(percent.replace(',', '.')) !== charity)
    .map(([words]) => `${path}: says "${words}", presale.splits.charity is ${charity}`);
  const germans = matches(text, GERMAN_SUPPLY).map(([words = '', digits = '', scale = '']) => [
    words,
    english(digits),
    scale,
  ]);
  const supplies = [...matches(text, SUPPLY), ...germans]
    .filter(([, digits = '', scale = '']) => figure(digits, scale) !== total)
    .map(([words]) => `${path}: says "${words}", allocation.total is ${allocation.total}`);
  return [...shares, ...supplies];
}
