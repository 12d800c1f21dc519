import { Inject, Injectable } from '@nestjs/common';
import { type Brand, format } from '#brand';
import { type DeletionTerms, formatUnits, groupDigits, parseUnits } from '#contracts';
import {
  appendEvent,
  blankEntriesNaming,
  BRAND,
  DomainError,
  moneyModeOf,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { LastAdminError } from '../access/access.errors.js';
import { requestNotice } from '../mails/request-notice.js';
import { Sessions } from '../sessions/sessions.service.js';
import type { Caller } from '../wire/caller.js';
import { type AccountRow, deleteAccount } from './accounts.repository.js';
import { type Forfeits, PersonalData, subjectOf } from './personal-data.js';
import { anonymiseSecurityEvents, recordSecurityEvent } from './security-log.repository.js';

/** The account would forfeit more than was agreed to. */
class MoreForfeitedError extends DomainError {
  /** @param total in whole tokens */
  constructor(total: string) {
    super('MORE_FORFEITED', 409, (brand) =>
      format(brand, brand.texts.refusals.moreForfeited, { amount: groupDigits(total, brand.language) }),
    );
  }
}

const totalOf = (forfeits: Forfeits): bigint =>
  Object.values(forfeits).reduce((sum, amount) => sum + amount, 0n);

/**
 * Removes an account, for its owner or for an operator. Its rows are deleted at once, and each feature forgets its own data
 * about the owner. The ledger and the audit log keep their entries, which then identify nobody except by an id.
 */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly data: PersonalData,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** What the owner would forfeit if the account were removed now. */
  async terms(userId: string): Promise<DeletionTerms> {
    const forfeits = await this.unitOfWork.snapshot((tx) => this.data.forfeits(tx, userId));
    const { earned, locked, bought, prizes } = forfeits;
    return {
      ...moneyModeOf(this.settings),
      forfeits: {
        earned: this.tokens(earned),
        locked: this.tokens(locked),
        bought: this.tokens(bought),
        prizes: this.tokens(prizes),
      },
      total: this.tokens(totalOf(forfeits)),
    };
  }

  /**
   * Removes a locked account, and mails its owner.
   * @param admins how many there are, counted before the account was locked
   * @param forfeits the total that was agreed to, in whole tokens; no more is ever forfeited
   * @param caller who asked for it, as the owner may read; without an address if it was an operator
   * @throws LastAdminError, MoreForfeitedError
   */
  async remove(
    tx: Tx,
    account: AccountRow,
    { admins, forfeits, caller, at }: { admins: number; forfeits: string; caller: Caller; at: string },
  ): Promise<void> {
    if (account.role === 'admin' && admins === 1) throw new LastAdminError();
    await this.checkForfeits(tx, account.id, forfeits);
    await this.sessions.end(tx, { accountId: account.id });
    await recordSecurityEvent(tx, { event: 'account-deleted', accountId: account.id, caller });
    await anonymiseSecurityEvents(tx, [account.id]);
    for (const email of [account.email, account.newEmail])
      if (email !== null) await blankEntriesNaming(tx, email);
    await appendEvent(tx, 'account.deleted', { userId: account.id });
    await requestNotice(tx, account, 'account-deleted', { at });
    await this.data.forget(tx, subjectOf(account));
    await deleteAccount(tx, account.id);
  }

  /** @param confirmed in whole tokens */
  private async checkForfeits(tx: Tx, userId: string, confirmed: string): Promise<void> {
    const total = totalOf(await this.data.forfeits(tx, userId));
    if (total > this.units(confirmed)) throw new MoreForfeitedError(this.tokens(total));
  }

  private tokens(units: bigint): string {
    return formatUnits(units, this.brand.token.decimals);
  }

  /** Decimal places beyond the token's are dropped, because nobody can hold such an amount. */
  private units(amount: string): bigint {
    const [whole = '0', fraction = ''] = amount.split('.');
    const { decimals } = this.brand.token;
    return parseUnits(`${whole}.${fraction.slice(0, decimals) || '0'}`, decimals);
  }
}
