import { placeholdersOf } from './format.js';
import { NO_TEXT } from './texts.js';

/** Placeholders that every text may hold, and none needs. */
export const COMMON_PLACEHOLDERS = ['product', 'ticker'];

/** Figures that follow from a rule (`apps/web/src/features/landing/figures.ts`). */
const FIGURES = 'charity fee rewardPool gameTreasury operations most streak supply locked'.split(' ');

/** Further placeholders that texts may hold, even if the English ones don't, because they always have a value there. */
const ADDITIONAL_PLACEHOLDERS: readonly (readonly [path: RegExp, names: readonly string[]])[] = [
  [/^landing\.(?:about\.points\.\d+\.body|ecosystem\.modules\.\d+\.facts\.\d+|game\.facts\.\d+)$/, FIGURES],
  [/^landing\.flywheel\.stations\.\w+\.body$/, FIGURES],
  [/^charity\.facts\.allocation\./, ['percent', 'amount']],
  [/^mails\.account\.(?:links|notices)\.\w[\w-]*\.note$/, ['teamEmail']],
  [/^mails\.(?:payment\.undone|purchase|purchaseFailed)\./, ['amount']],
  [/^milestones\.list\.entries\./, ['amount', 'price', 'locked', 'vested']],
];

/** Texts to be signed with a wallet. With a second line, one could pretend to be a field of the signed message. */
const ONE_LINE = /^wallets\.(?:statement|gift|giftSimulated)$/;

/**
 * Problems of one text in a language. It must not be empty or hold placeholders that the English text lacks, and its plurals
 * need every form of the language.
 * @param english the English text, or those of all entries if the text belongs to an entry of a list
 */
export function problemsOfText(
  path: string,
  text: string,
  english: readonly string[],
  language: string,
): string[] {
  if (text === '') return ['is empty'];
  if (NO_TEXT.test(path)) return english.includes(text) ? [] : [`must be one of ${english.join(', ')}`];
  if (ONE_LINE.test(path) && /[\n\r]/.test(text)) return ['must be one line'];
  const allowed = [...COMMON_PLACEHOLDERS, ...english.flatMap(namesIn), ...furtherNames(path)];
  return [
    ...(namesIn(text).every((name) => allowed.includes(name))
      ? []
      : [`may hold only ${[...new Set(allowed)].map((name) => `{${name}}`).join(', ')}`]),
    ...placeholdersOf(text)
      .filter(({ categories }) => categories.length > 0)
      .flatMap(({ name, categories }) =>
        categoriesOf(language)
          .filter((category) => !categories.includes(category))
          .map((category) => `has a plural of {${name}} without its form \`${category}\``),
      ),
  ];
}

const namesIn = (text: string): string[] => placeholdersOf(text).map(({ name }) => name);

const furtherNames = (path: string): string[] =>
  ADDITIONAL_PLACEHOLDERS.flatMap(([paths, names]) => (paths.test(path) ? names : []));

/** The plural categories that whole numbers have in a language, and `other`, the form for all the rest. */
function categoriesOf(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(['other', ...Array.from({ length: 201 }, (_, count) => rules.select(count))])];
}
