import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { OperatorsArea } from '../shared/operators-area.js';
import LiveData from './live-data.js';
import SessionLayout from './session-layout.js';

const AdminPage = lazy(() => import('../features/admin/admin-page.js'));
const PaymentsPage = lazy(() => import('../features/payments/payments-page.js'));
const NotFoundPage = lazy(() => import('./not-found-page.js'));

/** Every path under `/admin`. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<LiveData />}>
        <Route element={<SessionLayout />}>
          <Route index element={<AdminPage />} />
          <Route path="payments" element={<PaymentsPage />} />
          <Route path="*" element={<OperatorsArea>{() => <NotFoundPage />}</OperatorsArea>} />
        </Route>
      </Route>
    </Routes>
  );
}
