/**
 * A run of letters and digits of at least this length may be a transaction's name. The hashes and signatures of all
 * accepted chains are longer.
 */
const SHORTEST_NAME = 32;
const NAME = new RegExp(`[\\p{L}\\p{N}]{${SHORTEST_NAME},}`, 'gu');

const LINK = /^(?:https?:\/\/|(?=[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/))/;

/**
 * Returns a key that is the same for all spellings of one transaction reference. Only the transaction's name
 * counts, not the text around it. Case, spaces, punctuation and a leading `0x` make no difference. The key is never
 * empty for a reference with a letter or a digit.
 * @example referenceKey('https://explorer.example/tx/0xAB01…?cluster=devnet') === referenceKey('ab01…')
 */
export function referenceKey(reference: string): string {
  const text = readable(reference);
  const [name = shortName(text)] = transactionNames(text);
  return keyOf(name) || lettersAndDigits(reference);
}

/**
 * Whether a stored key is valid: the current one or, for a text with several names, the one that an earlier release
 * chose. If that one were changed, its transaction could be credited again.
 */
export const isValidReferenceKey = (reference: string, key: string | null): boolean =>
  key === referenceKey(reference) ||
  transactionNames(readable(reference)).some((name) => keyOf(name) === key);

/** One word, or the few words of a short reference such as a bank's. */
const ALONE = /^[a-z\d]+(?:[ _#:/+-]+[a-z\d]+)*$/i;
const UUID = /^[a-f\d]{8}(?:-[a-f\d]{4}){3}-[a-f\d]{12}$/i;

/**
 * Whether a reference is a transaction's name and nothing else. With any other text its sender could choose the
 * key: with a link, a second name, a name in pieces or shortened with dots, or letters that only look like others.
 */
export function namesOneTransaction(reference: string): boolean {
  const text = reference.normalize('NFKC').trim();
  const isWord = /^[a-z\d]+$/i.test(text) || UUID.test(text);
  return isWord || (ALONE.test(text) && lettersAndDigits(text).length < SHORTEST_NAME);
}

/**
 * Returns everything in a text that may be a transaction's hash or signature: its long runs of letters and digits,
 * without duplicates. A run without a digit counts too, because the signer of a Solana transaction can produce such
 * a signature.
 */
const transactionNames = (text: string): string[] => [...new Set(text.match(NAME) ?? [])];

const keyOf = (name: string): string => lettersAndDigits(name).replace(/^(?:0x)+(?=.)/, '');

const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Brings text that looks alike into one spelling, and decodes characters that a link has percent-encoded. */
const readable = (reference: string): string =>
  reference
    .normalize('NFKC')
    .replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .trim()
    .toLowerCase();

/**
 * The name to use if there is no long one: the longest part of a link that contains digits, as in
 * `https://explorer.example/tx/ab01/overview`.
 */
function shortName(text: string): string {
  if (!LINK.test(text)) return text;
  const parts = text
    .replace(LINK, '')
    .split(/[/?&=#]/)
    .slice(1)
    .filter(Boolean);
  const [longest] = parts
    .filter((part) => /\d/.test(part))
    .toSorted((one, other) => other.length - one.length);
  return longest ?? parts.at(-1) ?? text;
}
