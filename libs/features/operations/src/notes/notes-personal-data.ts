import { Injectable } from '@nestjs/common';
import {
  MAX_EXPORTED,
  PersonalDataSection,
  type PersonalDataSource,
  type PersonalDataSubject,
} from '#features/auth';
import type { Tx } from '#platform';
import { listNotes, removeAddress } from './notes.repository.js';

/**
 * Exports what operators have noted about the owner, without who has written it. These notes are deleted with the account,
 * and the owner's address is removed from all others.
 */
@Injectable()
@PersonalDataSection('notes')
export class NotesPersonalData implements PersonalDataSource {
  async personalData(tx: Tx, userId: string): Promise<{ text: string; writtenAt: string }[]> {
    const found = await listNotes(tx, 'person', userId, { limit: MAX_EXPORTED });
    return found.map(({ text, writtenAt }) => ({ text, writtenAt: writtenAt.toISOString() }));
  }

  async forget(tx: Tx, { email }: PersonalDataSubject): Promise<void> {
    if (email !== null) await removeAddress(tx, email);
  }
}
