import type { AccountNotice, DomainEvents } from '#contracts';
import { appendEvents, type Tx } from '#platform';
import type { AccountRow } from '../accounts/accounts.repository.js';
import { languageOfAccount } from './account-language.js';

/**
 * Requests a mail that tells the owner what happened. It goes to the address and uses the language that the account
 * has now.
 */
export async function requestNotice(
  tx: Tx,
  account: Notice['account'],
  notice: AccountNotice,
  facts: Notice['facts'],
): Promise<void> {
  await requestNotices(tx, [{ account, notice, facts }]);
}

export interface Notice {
  account: Pick<AccountRow, 'id' | 'email' | 'userMetadata'>;
  notice: AccountNotice;
  facts: DomainEvents['account.notice-due']['facts'];
  /** The request that caused it; by default the one that is being served. */
  requestId?: string | null;
}

/** Requests several mails as `requestNotice` does, with one statement. */
export async function requestNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  await appendEvents(
    tx,
    notices.map(({ account, notice, facts, requestId }) => ({
      name: 'account.notice-due',
      payload: {
        userId: account.id,
        email: account.email,
        language: languageOfAccount(account),
        notice,
        facts,
      },
      requestId,
    })),
  );
}
