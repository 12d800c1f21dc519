import { Route, Routes } from 'react-router-dom';
import { page } from '../shared/page-texts.js';
import OperatorsLayout from './operators/operators-layout.js';
import QueryLayout from './query-layout.js';
import SessionLayout from './session-layout.js';

const OverviewPage = page('admin', () => import('../features/operations/overview-page.js'));
const DonationsPage = page('admin', () => import('../features/operations/donations-page.js'));
const CharityPage = page('admin', () => import('../features/operations/charity/charity-page.js'));
const CharityPayoutPage = page(
  'admin',
  () => import('../features/operations/charity/charity-payout-page.js'),
);
const GamesPage = page('admin', () => import('../features/operations/games-page.js'));
const GamePage = page('admin', () => import('../features/game/admin/game-page.js'));
const PaymentsPage = page('admin', () => import('../features/manual-payments/payments-page.js'));
const PaymentPage = page('admin', () => import('../features/manual-payments/payment-page.js'));
const TransfersPage = page('admin', () => import('../features/transfers/transfers-page.js'));
const RefundsPage = page('admin', () => import('../features/transfers/refunds-page.js'));
const PayoutsPage = page('admin', () => import('../features/operations/payouts/payouts-page.js'));
const PurchasesPage = page('admin', () => import('../features/operations/purchases-page.js'));
const PurchasePage = page('admin', () => import('../features/operations/purchase-page.js'));
const OrdersPage = page('admin', () => import('../features/operations/orders-page.js'));
const OrderPage = page('admin', () => import('../features/operations/order-page.js'));
const VaultPage = page('admin', () => import('../features/operations/vault-page.js'));
const SwapsPage = page('admin', () => import('../features/operations/swaps-page.js'));
const LedgerPage = page('admin', () => import('../features/operations/ledger-page.js'));
const LedgerTransactionPage = page(
  'admin',
  () => import('../features/operations/ledger-transaction-page.js'),
);
const LedgerAccountsPage = page('admin', () => import('../features/operations/ledger-accounts-page.js'));
const LeaderboardsPage = page('admin', () => import('../features/operations/leaderboards-page.js'));
const PeoplePage = page('admin', () => import('../features/operations/people-page.js'));
const PersonPage = page('admin', () => import('../features/operations/person/person-page.js'));
const AlertsPage = page('admin', () => import('../features/operations/alerts-page.js'));
const SystemPage = page('admin', () => import('../features/operations/system-page.js'));
const SetupPage = page('admin', () => import('../features/operations/setup-page.js'));
const ApprovalsPage = page('admin', () => import('../features/operations/approvals/approvals-page.js'));
const ApprovalPage = page('admin', () => import('../features/operations/approvals/approval-page.js'));
const TeamPage = page('admin', () => import('../features/operations/team-page.js'));
const AuditPage = page('admin', () => import('../features/operations/audit-page.js'));
const MailsPage = page('admin', () => import('../features/operations/mails-page.js'));
const MailPage = page('admin', () => import('../features/operations/mail-page.js'));
const JobsPage = page('admin', () => import('../features/operations/jobs/jobs-page.js'));
const EventsPage = page('admin', () => import('../features/operations/events-page.js'));
const EventPage = page('admin', () => import('../features/operations/event-page.js'));
const SettingsPage = page('admin', () => import('../features/operations/settings/settings-page.js'));
const SettingsHistoryPage = page(
  'admin',
  () => import('../features/operations/settings/settings-history-page.js'),
);
const NotFoundPage = page('notFound', () => import('./not-found-page.js'));

/** Every path under `/admin`. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<QueryLayout />}>
        <Route element={<SessionLayout />}>
          <Route element={<OperatorsLayout />}>
            <Route index element={<OverviewPage />} />
            <Route path="donations" element={<DonationsPage />} />
            <Route path="charity" element={<CharityPage />} />
            <Route path="charity/:id" element={<CharityPayoutPage />} />
            <Route path="games" element={<GamesPage />} />
            <Route path="games/:id" element={<GamePage />} />
            <Route path="payments" element={<PaymentsPage />} />
            <Route path="payments/:id" element={<PaymentPage />} />
            <Route path="purchases" element={<PurchasesPage />} />
            <Route path="purchases/:id" element={<PurchasePage />} />
            <Route path="orders" element={<OrdersPage />} />
            <Route path="orders/:id" element={<OrderPage />} />
            <Route path="vault" element={<VaultPage />} />
            <Route path="swaps" element={<SwapsPage />} />
            <Route path="ledger" element={<LedgerPage />} />
            <Route path="ledger/:id" element={<LedgerTransactionPage />} />
            <Route path="ledger-accounts" element={<LedgerAccountsPage />} />
            <Route path="leaderboards" element={<LeaderboardsPage />} />
            <Route path="people" element={<PeoplePage />} />
            <Route path="people/:id" element={<PersonPage />} />
            <Route path="alerts" element={<AlertsPage />} />
            <Route path="setup" element={<SetupPage />} />
            <Route path="approvals" element={<ApprovalsPage />} />
            <Route path="approvals/:id" element={<ApprovalPage />} />
            <Route path="team" element={<TeamPage />} />
            <Route path="audit" element={<AuditPage />} />
            <Route path="system" element={<SystemPage />} />
            <Route path="mail" element={<MailsPage />} />
            <Route path="mail/:id" element={<MailPage />} />
            <Route path="jobs" element={<JobsPage />} />
            <Route path="events" element={<EventsPage />} />
            <Route path="events/:id" element={<EventPage />} />
            <Route path="settings" element={<SettingsPage />} />
            <Route path="settings/history" element={<SettingsHistoryPage />} />
            <Route path="transfers" element={<TransfersPage />} />
            <Route path="refunds" element={<RefundsPage />} />
            <Route path="payouts" element={<PayoutsPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}
