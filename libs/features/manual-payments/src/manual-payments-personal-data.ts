import { Injectable } from '@nestjs/common';
import {
  MAX_EXPORTED,
  PersonalDataSection,
  type PersonalDataSource,
  type PersonalDataSubject,
} from '#features/auth';
import type { Tx } from '#platform';
import { findPaymentsOfEmail, forgetOperator, forgetPayerEmail } from './manual-payments.repository.js';

/**
 * Exports the manual payments reported with the account's address. Deleting the account also removes the owner's
 * address from decisions made as an operator. A pending payment keeps the address until it is decided, because the
 * decision is mailed there.
 */
@Injectable()
@PersonalDataSection('manualPayments')
export class ManualPaymentsPersonalData implements PersonalDataSource {
  async personalData(tx: Tx, _userId: string, { email }: PersonalDataSubject): Promise<unknown> {
    return email === null ? [] : findPaymentsOfEmail(tx, email, MAX_EXPORTED);
  }

  async forget(tx: Tx, { userId, email }: PersonalDataSubject): Promise<void> {
    if (email !== null) await forgetPayerEmail(tx, email);
    await forgetOperator(tx, userId);
  }
}
