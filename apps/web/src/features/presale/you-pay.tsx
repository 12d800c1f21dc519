import { useQuery } from '@tanstack/react-query';
import type { PurchaseCurrency, Sale } from '#contracts';
import { quotePayment } from '#contracts/payment';
import { config, texts, t } from '../../shared/brand.js';
import { grouped, money } from '../../shared/format.js';
import { solPriceQuery } from '../../shared/queries.js';
import { feeText } from './fee-text.js';
import { Bill } from '../../shared/ui/bill.js';
import bill from '../../shared/ui/bill.module.css';
import styles from './purchase-form.module.css';

const { form } = texts.presale;
const NO_FEE = { amount: '0', unit: 'SOL', usd: '0' } as const;

interface YouPayProps {
  sale: Sale | undefined;
  /** USD per token. */
  price: string;
  currency: PurchaseCurrency;
  /** Tokens to buy; undefined while there is no amount within the limits. */
  amount: string | undefined;
}

/** The total to pay and its parts: the price of the tokens and the network fee on top. */
export function YouPay({ sale, price, currency, amount }: YouPayProps) {
  const { data: sol } = useQuery(solPriceQuery);
  const fee = sale?.fees[currency];
  if (!sale || !fee || !sol) return <div className={`${bill.bill} ${styles.pay}`} aria-busy="true" />;

  const { decimals } = config.sale;
  const total = amount && quotePayment(amount, decimals, currency, price, fee, sol.price);
  const worth = amount && quotePayment(amount, decimals, 'USD', price, NO_FEE, sol.price).amount;
  const solPrice = { price: grouped(sol.price), provider: sol.provider };
  return (
    <Bill
      className={styles.pay}
      lines={[
        [t(form.youPayTokens), worth && money(worth, 'USD')],
        [t(form.youPayFee), feeText(fee, currency, () => money(fee.usd, 'USD'))],
      ]}
      total={[t(form.youPay), total && money(total.amount, total.unit)]}
      testId="you-pay"
    >
      {total && total.unit === 'USD' && (
        <p>{t(form.noRate, { currency, amount: money(total.amount, 'USD') })}</p>
      )}
      {currency !== 'USDT' && currency !== 'USDC' && (
        <p>
          {sol.source === 'fallback'
            ? t(form.solPriceFallback, { price: grouped(sol.price) })
            : t(form.solPrice, solPrice)}
        </p>
      )}
    </Bill>
  );
}
