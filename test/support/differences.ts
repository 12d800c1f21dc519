import { sentenceOf, type Tx } from '#platform';
import { verifyAll } from '../../apps/verify/src/verify-all.js';
import { brand, type Kingdom } from './kingdom.js';

/** What all checks together find in what `tx` sees, as sentences. */
export async function differencesSeenBy(tx: Tx, settings: Kingdom['settings']): Promise<string[]> {
  const found: string[] = [];
  for await (const { findings } of verifyAll(tx, brand, settings)) found.push(...findings.map(sentenceOf));
  return found;
}

/** The same of this moment. There are none at any moment, whatever is under way. */
export const differencesIn = ({
  unitOfWork,
  settings,
}: Pick<Kingdom, 'unitOfWork' | 'settings'>): Promise<string[]> =>
  unitOfWork.snapshot(async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY');
    return differencesSeenBy(tx, settings);
  });
