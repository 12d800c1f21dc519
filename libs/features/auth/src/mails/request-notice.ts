import type { AccountNotice, DomainEvents } from '#contracts';
import { appendEvent, type Tx } from '#platform';
import type { AccountRow } from '../accounts/accounts.repository.js';
import { languageOfAccount } from './account-language.js';

/**
 * Requests a mail that tells the owner what happened. It goes to the address and uses the language that the account
 * has now.
 */
export async function requestNotice(
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'email' | 'userMetadata'>,
  notice: AccountNotice,
  facts: DomainEvents['account.notice-due']['facts'],
): Promise<void> {
  await appendEvent(tx, 'account.notice-due', {
    userId: account.id,
    email: account.email,
    language: languageOfAccount(account),
    notice,
    facts,
  });
}
