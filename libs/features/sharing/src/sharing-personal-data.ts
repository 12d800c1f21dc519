import { Injectable } from '@nestjs/common';
import {
  MAX_EXPORTED,
  PersonalDataSection,
  type PersonalDataSource,
  type PersonalDataSubject,
} from '#features/auth';
import type { Tx } from '#platform';
import { pathOf } from './shares.service.js';
import { deleteSharesOf, findSharesOf } from './shares.repository.js';

/** Adds a member's links to the export. They are deleted with the account, so that they show nothing any more. */
@Injectable()
@PersonalDataSection('shares')
export class SharingPersonalData implements PersonalDataSource {
  async personalData(tx: Tx, userId: string): Promise<unknown> {
    const found = await findSharesOf(tx, userId, { limit: MAX_EXPORTED }, { closedToo: true });
    return found.map((row) => ({
      path: pathOf(row),
      subject: row.subject,
      sharedAt: row.createdAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
    }));
  }

  async forget(tx: Tx, { userId }: PersonalDataSubject): Promise<void> {
    await deleteSharesOf(tx, userId);
  }
}
