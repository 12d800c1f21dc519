import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { MessagesCard } from './messages-card.js';

/** Donors' messages, for operators. */
export default function DonationsPage() {
  return (
    <OperatorsPage name="donations">
      <MessagesCard />
    </OperatorsPage>
  );
}
