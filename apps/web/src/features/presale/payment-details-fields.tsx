import type { PaymentCurrency } from '#contracts';
import { MAX_TRANSACTION_REFERENCE } from '#contracts/manual-payment-limits';
import { paymentUnitOf } from '#contracts/payment-unit';
import { language, texts, t } from '../../shared/brand.js';
import { CURRENCIES, PAID_DECIMALS } from '../../shared/payment-currencies.js';
import { judgeAmount } from '../../shared/typed-amount.js';
import { AmountField } from '../../shared/ui/amount-field.js';
import { CurrencyField } from '../../shared/ui/currency-field.js';
import { Field } from '../../shared/ui/field.js';
import styles from './notify-form.module.css';

const { notifyPayment: notify } = texts;

/** The sender's details of the payment, as typed; all of them are optional. */
export interface PaymentDetails {
  /** Undefined while it follows the currency of the purchase form. */
  currency: PaymentCurrency | undefined;
  amount: string;
  reference: string;
}

export const NO_DETAILS: PaymentDetails = { currency: undefined, amount: '', reference: '' };

interface PaymentDetailsFieldsProps {
  paid: PaymentDetails;
  currency: PaymentCurrency;
  errors: { amountPaid?: string | undefined; transactionReference?: string | undefined };
  disabled: boolean;
  onChange: (paid: PaymentDetails) => void;
}

/** The payment's currency, amount and transaction reference. */
export function PaymentDetailsFields({
  paid,
  currency,
  errors,
  disabled,
  onChange,
}: PaymentDetailsFieldsProps) {
  const change = (part: Partial<PaymentDetails>) => onChange({ ...paid, ...part });
  return (
    <>
      <div className={styles.pair}>
        <CurrencyField
          label={t(notify.currency)}
          currencies={CURRENCIES}
          chosen={currency}
          disabled={disabled}
          onChange={(chosen) => change({ currency: chosen })}
        />
        <AmountField
          label={t(notify.paid, { unit: paymentUnitOf(currency) })}
          hint={t(notify.paidHint)}
          error={errors.amountPaid}
          name="amount-paid"
          typed={paid.amount}
          disabled={disabled}
          onChange={(amount) => change({ amount })}
        />
      </div>
      <Field label={t(notify.reference)} hint={t(notify.referenceHint)} error={errors.transactionReference}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_TRANSACTION_REFERENCE}
            value={paid.reference}
            disabled={disabled}
            onChange={({ target }) => change({ reference: target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** Judges the typed amount paid. The field is optional, so an empty one is fine. */
export const judgeAmountPaid = ({ amount }: PaymentDetails) =>
  judgeAmount(amount, { decimals: PAID_DECIMALS, language });

export const referenceError = (): string =>
  t(notify.referenceWrong, { max: String(MAX_TRANSACTION_REFERENCE) });
