import type { NetworkFee, PurchaseCurrency } from '#contracts';
import { config, language, texts, t } from '../../shared/brand.js';
import { localizedLabel } from '../../shared/compact.js';
import { grouped } from '../../shared/format.js';
import { AmountField } from '../../shared/ui/amount-field.js';
import { useConfig } from '../../shared/live-config.js';
import { feeText } from './fee-text.js';
import type { ShownRound } from './shown-round.js';
import { type AmountVerdict, judgeAmount } from '../../shared/typed-amount.js';

const { form } = texts.presale;
const { decimals } = config.sale;
const rangeOf = ({ minAmount, maxAmount }: ShownRound) => ({
  min: grouped(minAmount),
  max: grouped(maxAmount),
});

interface TokensFieldProps {
  round: ShownRound;
  typed: string;
  verdict: AmountVerdict;
  fee: NetworkFee | undefined;
  currency: PurchaseCurrency;
  error: string | undefined;
  disabled: boolean;
  onChange: (typed: string) => void;
}

/** Quick amounts, the amount itself, and whether it is within the limits (specification §5 and §9). */
export function TokensField({
  round,
  typed,
  verdict,
  fee,
  currency,
  error,
  disabled,
  onChange,
}: TokensFieldProps) {
  const range = rangeOf(round);
  const complaint = error ?? complaintOf(verdict, round);
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
        amounts: useConfig()
          .sale.quickAmounts.filter(({ amount }) => judge(amount, round).kind === 'within')
          .map(({ amount, label }) => ({ amount, label: localizedLabel(label) })),
        chosen: 'amount' in verdict ? verdict.amount : undefined,
      }}
      typed={typed}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

/** Judges an amount against the limits of a round. */
export const judge = (typed: string, { minAmount, maxAmount }: ShownRound) =>
  judgeAmount(typed, { min: minAmount, max: maxAmount, decimals, language });

export const outOfRangeText = (round: ShownRound) => t(texts.shared.outOfRange, rangeOf(round));

function complaintOf(verdict: AmountVerdict, round: ShownRound): string | undefined {
  const range = rangeOf(round);
  if (verdict.kind === 'not-a-number') return t(form.notAnAmount, { decimals: String(decimals) });
  if (verdict.kind === 'below' || verdict.kind === 'not-positive')
    return t(form.belowMinimum, { min: range.min });
  if (verdict.kind === 'above') return t(form.aboveMaximum, { max: range.max });
  return undefined;
}
