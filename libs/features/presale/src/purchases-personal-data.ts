import { Injectable } from '@nestjs/common';
import {
  MAX_EXPORTED,
  PersonalDataSection,
  type PersonalDataSource,
  type PersonalDataSubject,
} from '#features/auth';
import type { Tx } from '#platform';
import { findPurchasesOfEmail, forgetBuyerEmail } from './purchases.repository.js';

/**
 * Purchases made with the account's e-mail address. They outlive the account without the address, except that a purchase
 * in processing keeps it until it is settled, because the outcome is mailed to it.
 */
@Injectable()
@PersonalDataSection('purchases')
export class PurchasesPersonalData implements PersonalDataSource {
  async personalData(tx: Tx, _userId: string, { email }: PersonalDataSubject): Promise<unknown> {
    return email === null ? [] : findPurchasesOfEmail(tx, email, MAX_EXPORTED);
  }

  async forget(tx: Tx, { email }: PersonalDataSubject): Promise<void> {
    if (email !== null) await forgetBuyerEmail(tx, email);
  }
}
