import { useQuery } from '@tanstack/react-query';
import type { GiftPayment as Gift, PaymentAccess } from '#contracts';
import { accessHash } from '#contracts/payment-access';
import { brand, config, siteAddress, texts, t } from '../../shared/brand.js';
import { PaymentPanel } from '../../shared/chain-payment/payment-panel.js';
import { explorerLink } from '../../shared/explorer-link.js';
import { money } from '../../shared/format.js';
import { keys, presaleQuery } from '../../shared/queries.js';
import { useServerClock } from '../../shared/server-clock.js';
import { ExternalLink } from '../../shared/ui/button.js';

const words = texts.chainPayment;
const { gift: own, bill } = words;
const PANEL_TEXTS = { ...own, stages: { ...words.stages, ...own.stages } };

interface GiftPaymentProps {
  gift: Gift;
  access: PaymentAccess;
  /** Whether the donor has just asked for the gift, so that the focus follows. */
  focused: boolean;
  /** Leaves this gift for a new one. */
  onLeave: () => void;
}

/** The payment of a gift. */
export default function GiftPayment({ gift: { payment, donation }, access, ...rest }: GiftPaymentProps) {
  const { data: sale } = useQuery(presaleQuery);
  const now = useServerClock(sale?.clockOffset);
  const unit = payment.currency === 'token' ? brand.ticker : payment.currency;
  const signature = payment.arrived.findLast(({ credited }) => credited !== '0')?.signature;
  return (
    <PaymentPanel
      {...rest}
      now={now}
      payment={payment}
      payable={{
        path: `/api/donations/payments/${access.id}`,
        headers: { 'x-gift-secret': access.secret },
        queryKey: keys.gift(access.id),
      }}
      panelTexts={PANEL_TEXTS}
      values={{ amount: money(donation?.amount ?? payment.due, unit) }}
      lines={[[t(bill.receives), t(texts.love.fund)]]}
      receipt={
        signature && (
          <ExternalLink to={explorerLink(config.cluster, 'transaction', signature)}>
            {t(own.transaction)}
          </ExternalLink>
        )
      }
      link={siteAddress(`/love#${accessHash('gift', access)}`)}
    />
  );
}
