import { Injectable } from '@nestjs/common';
import { referenceOf, type SearchHit } from '#contracts';
import { FoundBySearch, type SearchSource, type SearchTerm, type Tx } from '#platform';
import { findManualPaymentsLike } from './manual-payments.repository.js';

/** Finds manual payments by their reference, their id, their wallet, their sender or the reference of their transaction. */
@Injectable()
@FoundBySearch('payment')
export class ManualPaymentSearch implements SearchSource {
  async search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]> {
    const found = await findManualPaymentsLike(tx, term, limit);
    return found.map(({ id, email, wallet, status, createdAt }) => ({
      id,
      title: email || wallet,
      reference: referenceOf('payment', id),
      state: status,
      at: createdAt.toISOString(),
    }));
  }
}
