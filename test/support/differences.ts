import { sentenceOf, type Tx } from '#platform';
import { verifyAll } from '../../apps/kingdom/src/verify-all.js';
import { brand, type Kingdom } from './kingdom.js';

/** Runs the checks of `verify` on the data that `tx` sees and returns their findings as sentences. */
export async function differencesSeenBy(tx: Tx, settings: Kingdom['settings']): Promise<string[]> {
  const found: string[] = [];
  for await (const { findings } of verifyAll(tx, brand, settings)) found.push(...findings.map(sentenceOf));
  return found;
}

/** Runs all checks on a snapshot of the current data. There must be no finding at any moment, even during requests. */
export const differencesIn = ({
  unitOfWork,
  settings,
}: Pick<Kingdom, 'unitOfWork' | 'settings'>): Promise<string[]> =>
  unitOfWork.snapshot(async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY');
    return differencesSeenBy(tx, settings);
  });
