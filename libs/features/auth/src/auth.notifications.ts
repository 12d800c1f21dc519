import type { AccountNotice } from '#contracts';
import type { MemberNotifications } from '#platform';

/** Notices that are only mailed: anybody can cause the first, and the second has no inbox any more. */
const NOT_IN_THE_INBOX: ReadonlySet<AccountNotice> = new Set<AccountNotice>([
  'already-registered',
  'account-deleted',
]);

export const authNotifications: MemberNotifications = {
  'account.notice-due': ({ userId, notice }) =>
    NOT_IN_THE_INBOX.has(notice) ? undefined : { userId, kind: 'security', facts: { notice } },
};
