/**
 * Checks the figures that people wrote into a brand's labels and texts against the brand's settings, so that no page
 * promises another share, fee or reward than the code pays; `npm run lint:brand` reports them. Texts name figures in
 * sentences, as English and German write them ("2.5% fee", "2,5 % Gebühr"), and a new brand brings its own sentences. So
 * no schema can tie them to the settings: every claim that we know how to read needs a pattern for each language.
 */
import { parseUnits } from '#contracts/amount';
import { MAX_GAME_REWARD, MAX_RUN_REWARD } from '#contracts/game-rewards';
import type { Brand } from './brand.schema.js';

/** More decimals than any amount or price has. */
const DECIMALS = 12;
const ONE = 10n ** BigInt(DECIMALS);

const SCALES: Record<string, bigint> = {
  k: 1_000n,
  m: 1_000_000n,
  b: 1_000_000_000n,
  million: 1_000_000n,
  billion: 1_000_000_000n,
  millionen: 1_000_000n,
  milliarden: 1_000_000_000n,
};

const FIGURE = /(\$?)(\d[\d,]*(?:\.\d+)?)([km]?)/gi;

const largestBoost = ({ sizeBoosts }: Brand['vault']['terms']): number => sizeBoosts.at(-1)?.points ?? 0;

/** Patterns for figures that follow from a rule, in English and German texts. Other languages are not checked. */
const RULED_FIGURES: { rule: string; patterns: RegExp[]; figures: (brand: Brand) => readonly number[] }[] = [
  {
    rule: 'presale.splits.charity',
    patterns: [
      /(\d+(?:\.\d+)?)% of (?:each|every) (?:pre-sale )?purchase/gi,
      /(\d+(?:,\d+)?)\s?% jedes (?:Pre-Sale-)?Kaufs/gi,
    ],
    figures: ({ presale }) => [presale.splits.charity],
  },
  {
    rule: 'swap.feePercent',
    patterns: [
      /(\d+(?:\.\d+)?)% (?:swap )?fee/gi,
      /swap (?:leaves|costs) (\d+(?:\.\d+)?)%/gi,
      /(\d+(?:,\d+)?)\s?% (?:Swap-)?Gebühr/gi,
      /Swap (?:lässt|kostet) (\d+(?:,\d+)?)\s?%/gi,
    ],
    figures: ({ swap }) => [swap.feePercent],
  },
  {
    rule: 'swap.splits.rewardPool',
    patterns: [
      /(\d+(?:\.\d+)?)% of (?:it|the fee|each fee) to the reward pool/gi,
      /(\d+(?:,\d+)?)\s?% davon für den Belohnungstopf/gi,
    ],
    figures: ({ swap }) => [swap.splits.rewardPool],
  },
  {
    rule: 'the most that a run or a game pays',
    patterns: [
      /1\s?(?:–|-|to) ?(\d+) (?:\{\w+\}|tokens) (?:a|per) (?:game|run)/gi,
      /1\s?(?:–|-|bis) ?(\d+) (?:\{\w+\}|Token) (?:pro|je) (?:Spiel|Lauf)/gi,
    ],
    figures: () => [MAX_RUN_REWARD, MAX_GAME_REWARD],
  },
  {
    rule: 'the rate of the longest lock, vault.terms.tiers',
    patterns: [/–(\d+(?:\.\d+)?)% base APY/gi, /–(\d+(?:,\d+)?)\s?% Basis-APY/gi],
    figures: ({ vault }) => [vault.terms.tiers.at(-1)?.apyPercent ?? 0],
  },
  {
    rule: 'the boost of the largest lock, vault.terms.sizeBoosts',
    patterns: [/up to \+(\d+(?:\.\d+)?)% size boost/gi, /bis zu \+(\d+(?:,\d+)?)\s?% Größenbonus/gi],
    figures: ({ vault }) => [largestBoost(vault.terms)],
  },
  {
    rule: 'the highest rate of a lock, vault.terms',
    patterns: [/up to (\d+(?:\.\d+)?)% APY/gi, /bis zu (\d+(?:,\d+)?)\s?% APY/gi],
    figures: ({ vault }) => [(vault.terms.tiers.at(-1)?.apyPercent ?? 0) + largestBoost(vault.terms)],
  },
  {
    rule: 'vesting.percent',
    patterns: [
      /(\d+(?:\.\d+)?)% of [^.%]*locked or vested/gi,
      /(\d+(?:,\d+)?)\s?% der [^.%]*(?:gesperrt|Vesting)/gi,
    ],
    figures: ({ vesting }) => [vesting.percent],
  },
];
/** Patterns for claims about the first child token, by the state in which they are true. */
const BABY = {
  live: /Baby [^.!?]*\b(?:is (?:already )?live|ist (?:bereits |schon )?live)\b/i,
  soon: /Baby [^.!?]*\b(?:live soon|goes live|geht bald live|bald live)\b/i,
};
const SUPPLY = /(?:of (?:the|all)|the) (\d[\d,]*(?:\.\d+)?) (million|billion) (?:\{\w+\} )?tokens/gi;
const GERMAN_SUPPLY = /(?:der|die) (\d[\d.]*(?:,\d+)?)\s(Millionen|Milliarden) (?:\S+-)?Token/gi;

/** Parses a figure such as `1.5` with the scale `billion`. Returns trillionths. */
const figure = (digits: string, scale: string): bigint =>
  parseUnits(digits.replaceAll(',', ''), DECIMALS) * (SCALES[scale.toLowerCase()] ?? 1n);

/** Parses a figure such as `800M` or `1500000000`. Returns trillionths. @throws AmountError if it is not a figure */
export function amountOf(label: string): bigint {
  const scale = /[kmb]$/i.exec(label)?.[0] ?? '';
  return figure(scale ? label.slice(0, -1) : label, scale);
}

/** Converts German digits to English ones: `1.500,5` becomes `1500.5`. */
const english = (digits: string): string => digits.replaceAll('.', '').replace(',', '.');

const matches = (text: string, pattern: RegExp): string[][] =>
  Array.from(text.matchAll(pattern), (match) => [...match].map((part) => part ?? ''));

/** Problems in quick amounts' labels, which show the tokens and, after a `$`, their price: `10k ($10)`. */
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

/** Claims in a text that contradict the brand: shares, fees, rewards, supply, state of the first child token. */
export function textProblems(path: string, text: string, brand: Brand): string[] {
  const ruledProblems = RULED_FIGURES.flatMap(({ rule, patterns, figures }) =>
    patterns
      .flatMap((pattern) => matches(text, pattern))
      .filter(([, digits = '']) => !figures(brand).includes(Number(digits.replace(',', '.'))))
      .map(([words]) => `${path}: says "${words}", ${rule} is ${figures(brand).join(' or ')}`),
  );
  return [...ruledProblems, ...supplyProblems(path, text, brand), ...babyProblems(path, text, brand)];
}

function supplyProblems(path: string, text: string, { allocation }: Brand): string[] {
  const total = amountOf(allocation.total);
  const germans = matches(text, GERMAN_SUPPLY).map(([words = '', digits = '', scale = '']) => [
    words,
    english(digits),
    scale,
  ]);
  return [...matches(text, SUPPLY), ...germans]
    .filter(([, digits = '', scale = '']) => figure(digits, scale) !== total)
    .map(([words]) => `${path}: says "${words}", allocation.total is ${allocation.total}`);
}

/** Texts under `soon` or `live` are only shown in that state, so they are not checked. */
function babyProblems(path: string, text: string, { baby }: Brand): string[] {
  if (/\.(?:soon|live)$/.test(path)) return [];
  const other = baby === 'live' ? 'soon' : 'live';
  return BABY[other].test(text) ? [`${path}: says "${text}", baby is ${baby}`] : [];
}
