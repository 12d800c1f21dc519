import { type Differences, FoundDifferences, type Tx } from '#platform';
import { canonicalJson } from './canonical-json.js';
import { hashOfTerms } from './published-terms.js';
import { findTerms } from './terms-versions.repository.js';

/** Finds versions whose hash is not that of their terms, or that do not follow the one before. */
export async function findWrongTerms(tx: Tx): Promise<Differences> {
  const found = new FoundDifferences();
  const versions = (await findTerms(tx)).reverse();
  for (const [index, { version, terms, hash, validFrom }] of versions.entries()) {
    const row = { table: 'sale_terms', row: String(version) };
    found.compare({ ...row, column: 'version' }, index + 1, version);
    found.compare({ ...row, column: 'hash' }, hashOfTerms(canonicalJson(terms)), hash);
    const before = versions[index - 1];
    if (before?.hash === hash)
      found.add({ ...row, column: 'hash', expected: 'another than before', found: hash });
    if (before && before.validFrom > validFrom)
      found.add({
        ...row,
        column: 'valid_from',
        expected: `not before ${before.validFrom.toISOString()}`,
        found: validFrom.toISOString(),
      });
  }
  return found;
}
