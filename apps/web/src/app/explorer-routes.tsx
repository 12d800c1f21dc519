import { Route, Routes } from 'react-router-dom';
import AddressPage from '../features/explorer/address-page.js';
import ExplorerPage from '../features/explorer/explorer-page.js';
import TransactionPage from '../features/explorer/transaction-page.js';
import NotFoundPage from './not-found-page.js';

/** The explorer's pages. Loaded together, so that other pages know of one file only. */
export default function ExplorerRoutes() {
  return (
    <Routes>
      <Route index element={<ExplorerPage />} />
      <Route path="tx/:signature" element={<TransactionPage />} />
      <Route path="address/:address" element={<AddressPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
