import { Injectable } from '@nestjs/common';
import { ANONYMOUS_USER_ID, type SearchHit } from '#contracts';
import { Contacts } from '#features/auth';
import { FoundBySearch, type SearchSource, type SearchTerm, type Tx } from '#platform';
import { listDonations } from './admin-donations.repository.js';

/** Finds donations by their id, their member's id, their wallet or their transaction. */
@Injectable()
@FoundBySearch('donation')
export class DonationSearch implements SearchSource {
  constructor(private readonly contacts: Contacts) {}

  async search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]> {
    const found = await listDonations(tx, { term }, { limit });
    const members = found.map(({ userId }) => userId).filter((id) => id !== ANONYMOUS_USER_ID);
    const emails = await this.contacts.addressesOf(tx, members);
    return found.map(({ id, userId, walletAddress, createdAt }) => ({
      id,
      title: emails.get(userId) ?? walletAddress ?? '',
      reference: null,
      state: null,
      at: createdAt.toISOString(),
    }));
  }
}
