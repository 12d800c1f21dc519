import type { NetworkFee, PaymentCurrency } from '#contracts';
import { brand, config, language, texts, t } from '../../shared/brand.js';
import { localizedLabel } from '../../shared/compact.js';
import { grouped } from '../../shared/format.js';
import { AmountField } from '../../shared/ui/amount-field.js';
import { feeText } from './fee-text.js';
import { type AmountVerdict, judgeAmount } from '../../shared/typed-amount.js';

const { form } = texts.presale;
const { minAmount, maxAmount, decimals } = config.sale;
const range = { min: grouped(minAmount), max: grouped(maxAmount) };

interface TokensFieldProps {
  typed: string;
  verdict: AmountVerdict;
  fee: NetworkFee | undefined;
  currency: PaymentCurrency;
  error: string | undefined;
  disabled: boolean;
  onChange: (typed: string) => void;
}

/** Quick amounts, the amount itself, and whether it is within the limits (specification §5 and §9). */
export function TokensField({ typed, verdict, fee, currency, error, disabled, onChange }: TokensFieldProps) {
  const complaint = error ?? complaintOf(verdict);
  const feeName = fee && feeText(fee, currency, (text) => t(form.feeEquivalent, { fee: text }));
  const within =
    verdict.kind === 'within' && feeName
      ? t(form.withinLimits, { fee: feeName, amount: grouped(verdict.amount) })
      : undefined;
  return (
    <AmountField
      label={t(form.amount)}
      hint={within ?? t(form.amountHint, range)}
      error={complaint}
      quick={{
        label: t(form.quickAmounts),
        amounts: brand.presale.quickAmounts.map(({ amount, label }) => ({
          amount,
          label: localizedLabel(label),
        })),
        chosen: 'amount' in verdict ? verdict.amount : undefined,
      }}
      typed={typed}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

/** Judges an amount against the limits of this sale. */
export const judge = (typed: string) =>
  judgeAmount(typed, { min: minAmount, max: maxAmount, decimals, language });

export const outOfRangeText = () => t(texts.shared.outOfRange, range);

function complaintOf(verdict: AmountVerdict): string | undefined {
  if (verdict.kind === 'not-a-number') return t(form.notAnAmount, { decimals: String(decimals) });
  if (verdict.kind === 'below' || verdict.kind === 'not-positive')
    return t(form.belowMinimum, { min: range.min });
  if (verdict.kind === 'above') return t(form.aboveMaximum, { max: range.max });
  return undefined;
}
