import { readReference, type ReferenceKind } from '#contracts';
import { likeLiteral } from '../database/like-literal.js';

/** Fewer characters would match most addresses, and their indexes have groups of three. */
const SHORTEST_PART = 3;
const SHORTEST_ID = 6;
const WHOLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WHOLE_ADDRESS = /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i;
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

  /** A pattern of LIKE for the part of an address or name in lower case; null if the text is too short, or a whole id. */
  get part(): string | null {
    if ([...this.text].length < SHORTEST_PART || WHOLE_ID.test(this.text)) return null;
    // The domain of a whole address is a part of many others, which makes looking for it as a part slow.
    const around = this.findsParts && !WHOLE_ADDRESS.test(this.text) ? '%' : '';
    return around + likeLiteral(this.text.toLowerCase()) + around;
  }

  /** As `part`, for usernames, which contain no @. */
  get namePart(): string | null {
    return this.text.includes('@') ? null : this.part;
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

/**
 * The order of a list, newest first. If the list is narrowed down to few rows, by a term or by days, it is an order that no index
 * has: otherwise PostgreSQL may read a whole table in the order of its positions to find them.
 */
export const newest = (narrowed: unknown): string =>
  narrowed === undefined ? 'position DESC' : 'position + 0 DESC';
