import { readReference, type ReferenceKind } from '#contracts';
import { likeLiteral } from '../database/like-literal.js';

/** Fewer characters would match most addresses, and their indexes have groups of three. */
const SHORTEST_PART = 3;
const SHORTEST_ID = 6;
const ID_FORM = /^[0-9a-f]{8}(-?[0-9a-f]{4}){0,3}(-?[0-9a-f]{1,12})?$|^[0-9a-f]{6,8}$/i;

/** The lowest and the highest id that is meant. */
export interface IdRange {
  from: string | null;
  to: string | null;
}

/** What is looked for, in the forms in which repositories look for it. Null matches nothing in SQL. */
export class SearchTerm {
  /** @param findsParts whether parts of e-mail addresses and names are found, or only whole ones */
  constructor(
    readonly text: string,
    readonly findsParts: boolean,
  ) {}

  /** A pattern of LIKE for everything that begins with the text. */
  get beginning(): string {
    return `${likeLiteral(this.text)}%`;
  }

  /** A pattern of LIKE for the part of an address or name in lower case; null if the text is too short. */
  get part(): string | null {
    if ([...this.text].length < SHORTEST_PART) return null;
    const around = this.findsParts ? '%' : '';
    return around + likeLiteral(this.text.toLowerCase()) + around;
  }

  /** The ids that the text may mean: a whole one, its beginning from six characters on, or a reference of this kind. */
  ids(kind?: ReferenceKind): IdRange {
    const reference = kind && readReference(this.text);
    if (reference?.kind === kind && reference) return reference;
    const digits = this.text.toLowerCase().replaceAll('-', '');
    if (digits.length < SHORTEST_ID || !ID_FORM.test(this.text)) return { from: null, to: null };
    return { from: digits.padEnd(32, '0'), to: digits.padEnd(32, 'f') };
  }
}
