import { Link } from 'react-router-dom';
import { texts, t } from '../../shared/brand.js';
import { ExportButton } from '../../shared/operators/export-button.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { TransferListing } from './transfer-listing.js';

const { refunds } = texts.transfers;

/** The amounts that are owed to their payers. */
export default function RefundsPage() {
  return (
    <OperatorsPage
      name="refunds"
      intro={refunds.intro}
      actions={<ExportButton list="transfers" filter={{ kind: 'refund' }} />}
    >
      <Link to="/admin/payouts?kind=refund">{t(refunds.payouts)}</Link>
      <TransferListing kind="refund" name={refunds.title} none={refunds.none} />
    </OperatorsPage>
  );
}
