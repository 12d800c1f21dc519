import { texts, t } from '../brand.js';

const kinds: Readonly<Record<string, string>> = texts.operations.ledger.kinds;

/** The kind of a ledger transaction in words; kinds that the catalogue lacks are shown as they are. */
export const kindText = (kind: string): string => (kinds[kind] ? t(kinds[kind]) : kind);
