import { useInfiniteQuery } from '@tanstack/react-query';
import type {
  ActivityList,
  AdminDonationList,
  AdminGameList,
  AdminInbox,
  AdminOrderList,
  AdminPurchaseList,
  AuditList,
  MailList,
} from '#contracts';
import { isMasked } from '../../../shared/operators/address.js';
import { keys } from '../../../shared/operators/keys.js';
import { whenChanged } from '../../../shared/operators/live.js';
import { notesQuery } from '../../../shared/operators/notes-query.js';
import { pagedQuery } from '../../../shared/paged-query.js';

/** What one page of each list holds. */
const PAGE = { limit: '20' };

/**
 * Everything that happened with a person, each list page by page, newest first.
 * @param email finds purchases and mails, unless it is masked
 */
export function usePersonLists(id: string, email: string) {
  const known = !isMasked(email);
  const path = `/api/admin/people/${encodeURIComponent(id)}`;
  const own = (name: string) => [...keys.people, id, name];
  const byId = { ...PAGE, q: id };
  const byEmail = { ...PAGE, q: email };
  return {
    activity: useInfiniteQuery(pagedQuery<ActivityList>(own('activity'), `${path}/activity`, PAGE)),
    inbox: useInfiniteQuery(pagedQuery<AdminInbox>(own('inbox'), `${path}/inbox`, PAGE)),
    audit: useInfiniteQuery(
      pagedQuery<AuditList>(own('audit'), '/api/admin/audit', { ...PAGE, subjectId: id }),
    ),
    notes: useInfiniteQuery(notesQuery('person', id)),
    purchases: useInfiniteQuery({
      ...pagedQuery<AdminPurchaseList>(
        [...keys.adminPurchases, 'of', email],
        '/api/admin/purchases',
        byEmail,
        whenChanged('purchases'),
      ),
      enabled: known,
    }),
    mails: useInfiniteQuery({
      ...pagedQuery<MailList>([...keys.adminMails, 'to', email], '/api/admin/mails', byEmail),
      enabled: known,
    }),
    gifts: useInfiniteQuery(
      pagedQuery<AdminDonationList>(
        [...keys.adminDonations, 'of', id],
        '/api/admin/donations',
        byId,
        whenChanged('donations'),
      ),
    ),
    games: useInfiniteQuery(
      pagedQuery<AdminGameList>(
        [...keys.adminGames, 'of', id],
        '/api/admin/games',
        byId,
        whenChanged('games'),
      ),
    ),
    orders: useInfiniteQuery(
      pagedQuery<AdminOrderList>(
        [...keys.adminOrders, 'of', id],
        '/api/admin/orders',
        byId,
        whenChanged('orders'),
      ),
    ),
  };
}

export type PersonLists = ReturnType<typeof usePersonLists>;
