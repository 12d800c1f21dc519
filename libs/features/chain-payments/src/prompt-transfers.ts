import type { RequestState } from './settlement-fold.js';
import type { TransferRow } from './transfers.repository.js';

interface Named {
  readonly blockTime: number;
  readonly names: readonly string[];
  readonly verdict: TransferRow['verdict'];
}

interface Known {
  readonly state: RequestState;
  readonly held: boolean;
  readonly expiresAt: Date;
}

/** Whether its end waits for the verdict on its payers. An amount that names no request stays in suspense in any case. */
export const isUnscreened = ({ verdict, names }: Pick<Named, 'verdict' | 'names'>): boolean =>
  verdict === 'waiting' && names.length > 0;

/**
 * Returns those of the transfers, in their order, whose end can't depend on amounts that are still unknown: they name only
 * requests that hold their tokens and have not expired, or that are paid, and no transfer that has to wait names one of them.
 * All others wait until every account has been listed, and until there is a verdict on their payers.
 */
export function promptTransfers<T extends Named>(
  transfers: readonly T[],
  requests: ReadonlyMap<string, Known>,
): T[] {
  const waiting = new Set<string>();
  return transfers.filter((transfer) => {
    const { names, blockTime } = transfer;
    const prompt =
      !isUnscreened(transfer) &&
      names.every((id) => {
        const request = requests.get(id);
        if (!request || waiting.has(id)) return false;
        const inTime = request.held && blockTime * 1000 <= request.expiresAt.getTime();
        return request.state === 'paid' || (request.state === 'open' && inTime);
      });
    if (!prompt) for (const id of names) waiting.add(id);
    return prompt;
  });
}
