import { Injectable } from '@nestjs/common';
import { PersonalDataSection, type PersonalDataSource } from '#features/auth';
import type { Tx } from '#platform';
import { findViewsFor } from './saved-views.repository.js';

/** The views that the owner keeps in the operators' room. They are deleted with the account. */
@Injectable()
@PersonalDataSection('views')
export class SavedViewsPersonalData implements PersonalDataSource {
  async personalData(tx: Tx, userId: string): Promise<Record<'page' | 'name' | 'query', string>[]> {
    const found = await findViewsFor(tx, userId);
    return found
      .filter(({ accountId }) => accountId === userId)
      .map(({ page, name, query }) => ({ page, name, query }));
  }
}
