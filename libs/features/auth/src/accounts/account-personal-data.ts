import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform';
import { findPersonalData } from './account-personal-data.repository.js';
import { type PersonalDataSource, PersonalDataSection } from './personal-data.js';

/** The account itself, with its sessions, factors and links, for its owner's export. */
@Injectable()
@PersonalDataSection('account')
export class AccountPersonalData implements PersonalDataSource {
  personalData(tx: Tx, userId: string): Promise<unknown> {
    return findPersonalData(tx, userId);
  }
}
