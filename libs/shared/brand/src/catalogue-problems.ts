import { problemsOfText } from './text-rules.js';
import { BY_ID } from './texts.js';

/** How many entries a list must have. All others need at least one. */
const ENTRIES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'landing.story.paragraphs': [4, 4],
  'zoom.practice.rewards': [3, Infinity],
  'zoom.practice.rules': [3, Infinity],
};

/**
 * Problems of the texts in a language, as `path: problem`. A language needs all texts of the English catalogue and no others.
 * Only lists may have other lengths, and objects whose keys are ids other keys.
 */
export const catalogueProblems = (texts: unknown, english: unknown, language: string): string[] =>
  problemsAt('', texts, [english], language);

/** @param english the English value, or those of all entries if the value belongs to an entry of a list */
function problemsAt(path: string, value: unknown, english: readonly unknown[], language: string): string[] {
  const within = (key: string | number, entry: unknown, originals: readonly unknown[]): string[] =>
    problemsAt(path ? `${path}.${key}` : `${key}`, entry, originals, language);
  if (value === undefined) return [`${path}: is missing`];
  if (english.every(isText)) {
    if (!isText(value)) return [`${path}: must be a text`];
    return problemsOfText(path, value, english, language).map((problem) => `${path}: ${problem}`);
  }
  if (english.every(Array.isArray)) {
    if (!Array.isArray(value)) return [`${path}: must be a list`];
    const [least, most] = ENTRIES[path] ?? [1, Infinity];
    if (value.length < least || value.length > most)
      return [`${path}: must have ${most === Infinity ? 'at least ' : ''}${least} entries`];
    return value.flatMap((entry, at) => within(at, entry, english.flat()));
  }
  if (!isObject(value)) return [`${path}: must be an object`];
  const originals = english.filter(isObject);
  if (BY_ID.some((one) => one === path)) {
    const entries = originals.flatMap((one) => Object.values(one));
    return Object.entries(value).flatMap(([id, entry]) => within(id, entry, entries));
  }
  const keys = Object.keys(originals[0] ?? {});
  return [
    ...Object.keys(value)
      .filter((key) => !keys.includes(key))
      .map((key) => `${path ? `${path}.${key}` : key}: is unknown`),
    ...keys.flatMap((key) =>
      within(
        key,
        value[key],
        originals.map((one) => one[key]),
      ),
    ),
  ];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a value is an object with keys, and not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
