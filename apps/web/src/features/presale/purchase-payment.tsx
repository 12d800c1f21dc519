import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Payment, PaymentAccess, Purchase } from '#contracts';
import { shortAddress } from '#contracts/address';
import { accessHash } from '#contracts/payment-access';
import { siteAddress, texts, t } from '../../shared/brand.js';
import { clockTime, PaymentPanel } from '../../shared/chain-payment/payment-panel.js';
import { money, tokens } from '../../shared/format.js';
import { PurchaseUnlocks } from '../../shared/unlocks/lazy-purchase-unlocks.js';
import { withTexts } from '../../shared/page-texts.js';
import { keys } from '../../shared/queries.js';

const PurchasePayouts = withTexts(['payouts'], () => import('./purchase-payouts.js'));
const PurchaseSteps = withTexts(['purchaseProgress'], () => import('./purchase-steps.js'));
const words = texts.chainPayment;
const { bill } = words;
const PANEL_TEXTS = { ...words, byHand: words.code.byHand, elsewhereNote: words.elsewhere.note };

interface PurchasePaymentProps {
  purchase: Purchase;
  payment: Payment;
  access: PaymentAccess;
  /** The server's time in milliseconds, if it is known. */
  now: number | undefined;
  /** Whether the buyer has just asked for the purchase, so that the focus follows. */
  focused: boolean;
  /** Whether the buyer has asked for a confirmation by e-mail. */
  mailed: boolean;
  /** Leaves this purchase for a new one. */
  onLeave: () => void;
}

/** The payment for a purchase. */
export default function PurchasePayment({
  purchase,
  payment,
  access,
  mailed,
  ...rest
}: PurchasePaymentProps) {
  const { currency, price, priceReadAt, expiresAt, held } = payment;
  const bought = tokens(purchase.tokenAmount);
  const isGoingWell = purchase.status === 'processing' || purchase.status === 'confirmed';
  return (
    <>
      <PaymentPanel
        {...rest}
        payment={payment}
        payable={{
          path: `/api/presale/purchases/${access.id}`,
          headers: { 'x-purchase-secret': access.secret },
          queryKey: keys.purchase(access.id),
        }}
        panelTexts={PANEL_TEXTS}
        values={{ tokens: bought }}
        lines={[[t(bill.receives), `${bought} → ${shortAddress(purchase.buyerWallet)}`]]}
        notes={
          currency === 'SOL' && (
            <p>{t(bill.rate, { currency, price: money(price, 'USD'), time: clockTime(priceReadAt) })}</p>
          )
        }
        timeNote={held ? t(words.held, { tokens: bought, time: clockTime(expiresAt) }) : t(words.notHeld)}
        credit={
          purchase.askedAmount !== null && (
            <p>{t(words.partly, { asked: tokens(purchase.askedAmount), tokens: bought })}</p>
          )
        }
        progress={
          <>
            {isGoingWell && (
              <Suspense>
                <PurchaseSteps purchase={purchase} mailed={mailed} />
              </Suspense>
            )}
            <p>{t(texts.presale.status.reference, { reference: purchase.reference })}</p>
          </>
        }
        receipt={
          purchase.summary && (
            <>
              <Link to={purchase.summary.receiptUrl}>{t(words.receipt)}</Link>
              {purchase.vesting && (
                <Suspense>
                  <PurchaseUnlocks vesting={purchase.vesting} />
                </Suspense>
              )}
            </>
          )
        }
        reversed={purchase.status === 'reversed'}
        link={siteAddress(`/presale/public#${accessHash('purchase', access)}`)}
      />
      {payment.arrived.length > 0 && (
        <Suspense>
          <PurchasePayouts access={access} />
        </Suspense>
      )}
    </>
  );
}
