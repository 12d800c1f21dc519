import { Link } from 'react-router-dom';
import type { Purchase } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { Section } from '../../../shared/ui/section.js';
import operationStyles from '../operations.module.css';
import { payoutAmount } from './payout-amount.js';

const { ofPurchase: words } = texts.operations.payouts;
const listOf = (searched: string): string => `/admin/payouts?${new URLSearchParams({ q: searched })}`;

/** Leads to what a purchase that was paid on the chain is owed: its tokens, and refunds of what arrived for it. */
export function PayoutsOfPurchase({ id, payment }: { id: string } & Pick<Purchase, 'payment'>) {
  if (!payment) return null;
  return (
    <Section id="payouts" heading={t(words.heading)}>
      <ul className={operationStyles.lines}>
        <li>
          <Link to={listOf(id)}>{t(words.release)}</Link>
        </li>
        {payment.arrived
          .filter(({ refund }) => refund !== '0')
          .map(({ signature, refund, currency }) => (
            <li key={signature}>
              <Link to={listOf(signature)}>
                {t(words.refund, { amount: payoutAmount({ amount: refund, currency }) })}
              </Link>
            </li>
          ))}
      </ul>
    </Section>
  );
}
