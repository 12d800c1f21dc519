import { useQuery } from '@tanstack/react-query';
import type { PaymentCurrency, Presale } from '#contracts';
import { quotePayment } from '#contracts/payment';
import { config, texts, t } from '../../shared/brand.js';
import { grouped, money, paidIn } from '../../shared/format.js';
import { solPriceQuery } from '../../shared/queries.js';
import { feeText } from './fee-text.js';
import bill from '../../shared/ui/bill.module.css';
import styles from './purchase-form.module.css';

const { form } = texts.presale;
const PLACE = `${bill.bill} ${styles.pay}`;
const NO_FEE = { amount: '0', unit: 'SOL', usd: '0' } as const;

interface YouPayProps {
  sale: Presale | undefined;
  currency: PaymentCurrency;
  /** Tokens to buy; undefined while there is no amount within the limits. */
  amount: string | undefined;
}

/** The total to pay and its parts: the price of the tokens and the network fee on top. */
export function YouPay({ sale, currency, amount }: YouPayProps) {
  const { data: sol } = useQuery(solPriceQuery);
  const fee = sale?.fees[currency];
  if (!sale || !fee || !sol) return <div className={PLACE} aria-busy="true" />;

  const { decimals } = config.sale;
  const total = amount && quotePayment(amount, decimals, currency, sale.price, fee, sol.price);
  const worth = amount && quotePayment(amount, decimals, 'USD', sale.price, NO_FEE, sol.price).amount;
  const price = { price: grouped(sol.price), provider: sol.provider };
  return (
    <div className={PLACE}>
      <dl>
        <div>
          <dt>{t(form.youPayTokens)}</dt>
          <dd>{worth ? money(worth, 'USD') : '–'}</dd>
        </div>
        <div>
          <dt>{t(form.youPayFee)}</dt>
          <dd>{feeText(fee, currency, () => money(fee.usd, 'USD'))}</dd>
        </div>
        <div className={bill.total}>
          <dt>{t(form.youPay)}</dt>
          <dd aria-live="polite" data-testid="you-pay">
            {total ? paidIn(currency, total.amount, total.unit) : '–'}
          </dd>
        </div>
      </dl>
      {currency !== 'USDT' && (
        <p>
          {sol.source === 'fallback'
            ? t(form.solPriceFallback, { price: grouped(sol.price) })
            : t(form.solPrice, price)}
        </p>
      )}
    </div>
  );
}
