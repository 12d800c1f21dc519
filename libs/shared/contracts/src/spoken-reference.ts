/** Digits and letters that sound and look different: without 0, 1, I, L and O. Their number is a prime. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BASE = BigInt(ALPHABET.length);
const LENGTH = 8;
/** The most bits that eight characters can hold. */
const BITS = 39n;
const REST = 128n - BITS;
/** The first digits of an id, which hold these bits. */
const HEX_DIGITS = Math.ceil(Number(BITS) / 4);

/** The first character of a reference, by what it stands for. */
const LETTERS = { purchase: 'P', order: 'B', payment: 'M' } as const;
export type ReferenceKind = keyof typeof LETTERS;

/**
 * A short reference that a person can say on the phone, like `P-7K3-M9Q-XDH`: a letter for the kind, eight characters from the
 * beginning of the id, and a check character. It identifies a thing to operators and gives access to nothing. Two things
 * among a million share one about once.
 *
 * @example
 * referenceOf('purchase', '0b5c7a4e-…'); // P-29R-…
 */
export function referenceOf(kind: ReferenceKind, id: string): string {
  const digits = id.replaceAll('-', '').slice(0, HEX_DIGITS);
  let rest = Math.floor(Number.parseInt(digits, 16) / 2 ** (4 * HEX_DIGITS - Number(BITS)));
  let characters = '';
  for (let index = 0; index < LENGTH; index += 1) {
    characters = ALPHABET[rest % ALPHABET.length]! + characters;
    rest = Math.floor(rest / ALPHABET.length);
  }
  const whole = LETTERS[kind] + characters;
  return LETTERS[kind] + (characters + checkOf(whole)).replaceAll(/.{3}/g, '-$&');
}

/** What a reference stands for: its kind, and the lowest and the highest id that it may belong to. */
export interface ReadReference {
  kind: ReferenceKind;
  from: string;
  to: string;
}

/** Reads a reference as a person may type it. Returns undefined if it is none, for example because of a typing error. */
export function readReference(text: string): ReadReference | undefined {
  const [letter = '', ...characters] = text.toUpperCase().replaceAll(/[\s.–-]/g, '');
  const kind = (Object.keys(LETTERS) as ReferenceKind[]).find((name) => LETTERS[name] === letter);
  const check = characters.pop();
  if (!kind || characters.length !== LENGTH || check !== checkOf(letter + characters.join('')))
    return undefined;
  const bits = characters.reduce((sum, one) => sum * BASE + BigInt(ALPHABET.indexOf(one)), 0n);
  if (bits >> BITS) return undefined;
  return { kind, from: uuidOf(bits << REST), to: uuidOf(((bits + 1n) << REST) - 1n) };
}

/**
 * Weighs each character by its place. As the number of characters is a prime, one wrong character and two that changed places
 * never lead to the same check character. Returns undefined if a character is not in the alphabet.
 */
function checkOf(text: string): string | undefined {
  const values = [...text].map((character) => ALPHABET.indexOf(character));
  if (values.includes(-1)) return undefined;
  return ALPHABET[values.reduce((sum, value, index) => sum + value * (index + 2), 0) % ALPHABET.length];
}

const uuidOf = (bits: bigint): string =>
  bits
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
