import { texts, t } from '../../shared/brand.js';

const { search: words } = texts.operations;

/** What an empty search says. Phones and tablets have no keys for its shortcut. */
export const searchHint = (): string => t(matchMedia('(pointer: coarse)').matches ? words.label : words.hint);
