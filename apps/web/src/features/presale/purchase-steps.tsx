import type { Purchase } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { Steps } from '../../shared/ui/steps.js';

/** Whether the site has got what settles the purchase: the request where payments are simulated, else a payment on the chain. */
const isReceived = ({ payment }: Purchase): boolean =>
  !payment ||
  payment.arrived.length > 0 ||
  payment.handedOver.some(({ state }) => state === 'seen' || state === 'landed');

/** How far a purchase has come. Without an e-mail address there is nothing to mail. */
export default function PurchaseSteps({
  purchase,
  mailed,
}: {
  purchase: Purchase | undefined;
  mailed: boolean;
}) {
  const { steps } = texts.purchaseProgress;
  const confirmed = purchase?.status === 'confirmed';
  const names = [steps.received, steps.settled, steps.booked];
  const done = confirmed ? 3 : Number(purchase !== undefined && isReceived(purchase));
  return (
    <Steps
      label={t(steps.label)}
      names={(mailed ? [...names, steps.mailed] : names).map((name) => t(name))}
      done={done + Number(confirmed && purchase.mail === 'sent')}
    />
  );
}
