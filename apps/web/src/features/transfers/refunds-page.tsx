import { texts } from '../../shared/brand.js';
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
      <TransferListing kind="refund" name={refunds.title} none={refunds.none} />
    </OperatorsPage>
  );
}
