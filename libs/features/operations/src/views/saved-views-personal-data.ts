import { Injectable } from '@nestjs/common';
import { PersonalDataSection, type PersonalDataSource, type PersonalDataSubject } from '#features/auth';
import type { Tx } from '#platform';
import { deleteViewsNaming, findViewsFor } from './saved-views.repository.js';

/**
 * The views that the owner keeps in the operators' room. They are deleted with the account, as are the views of
 * others that look for its address.
 */
@Injectable()
@PersonalDataSection('views')
export class SavedViewsPersonalData implements PersonalDataSource {
  async personalData(tx: Tx, userId: string): Promise<Record<'page' | 'name' | 'query', string>[]> {
    const found = await findViewsFor(tx, userId);
    return found
      .filter(({ accountId }) => accountId === userId)
      .map(({ page, name, query }) => ({ page, name, query }));
  }

  async forget(tx: Tx, { email }: PersonalDataSubject): Promise<void> {
    if (email !== null) await deleteViewsNaming(tx, email);
  }
}
