import { Route, Routes } from 'react-router-dom';
import { OperatorsArea } from '../shared/operators-area.js';
import { page } from '../shared/page-texts.js';
import QueryLayout from './query-layout.js';
import SessionLayout from './session-layout.js';

const AdminPage = page('admin', () => import('../features/admin/admin-page.js'));
const PaymentsPage = page('adminPayments', () => import('../features/manual-payments/payments-page.js'));
const TransfersPage = page('adminTransfers', () => import('../features/transfers/transfers-page.js'));
const PurchasesPage = page('adminPurchases', () => import('../features/operations/purchases-page.js'));
const PurchasePage = page('adminPurchase', () => import('../features/operations/purchase-page.js'));
const JobsPage = page('adminJobs', () => import('../features/operations/jobs-page.js'));
const EventPage = page('adminEvent', () => import('../features/operations/event-page.js'));
const NotFoundPage = page('notFound', () => import('./not-found-page.js'));

/** Every path under `/admin`. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<QueryLayout />}>
        <Route element={<SessionLayout />}>
          <Route index element={<AdminPage />} />
          <Route path="payments" element={<PaymentsPage />} />
          <Route path="purchases" element={<PurchasesPage />} />
          <Route path="purchases/:id" element={<PurchasePage />} />
          <Route path="jobs" element={<JobsPage />} />
          <Route path="events/:id" element={<EventPage />} />
          <Route path="transfers" element={<TransfersPage />} />
          <Route path="*" element={<OperatorsArea>{() => <NotFoundPage />}</OperatorsArea>} />
        </Route>
      </Route>
    </Routes>
  );
}
