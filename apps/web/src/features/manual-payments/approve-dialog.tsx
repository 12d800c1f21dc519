import { Form, Input, Select } from 'antd';
import type { ApprovePayment, ManualPayment, PaymentCurrency } from '#contracts';
import { MAX_TRANSACTION_REFERENCE } from '#contracts/manual-payment-limits';
import { paymentUnitOf } from '#contracts/payment-unit';
import { config, language, simulated, texts, t } from '../../shared/brand.js';
import { FieldForm, fieldErrorsOf, rule, useFields } from '../../shared/form/field-form.js';
import { grouped } from '../../shared/format.js';
import { notify } from '../../shared/notify.js';
import { useProposal } from '../../shared/operators/proposal-dialog.js';
import { CURRENCIES, PAID_DECIMALS } from '../../shared/payment-currencies.js';
import { AMOUNT_INPUT, judgeAmount } from '../../shared/typed-amount.js';
import { AreaDialog } from '../../shared/ui/area-dialog.js';
import { Button } from '../../shared/ui/button.js';
import { useDecision } from './use-decision.js';
import styles from './payments-page.module.css';

const { approve: labels, cancel } = texts.payments;
const { minAmount, maxAmount, decimals } = config.sale;
const range = { min: grouped(minAmount), max: grouped(maxAmount) };
const OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

const judgeTokens = (typed: string) =>
  judgeAmount(typed, { min: minAmount, max: maxAmount, decimals, language });
const judgeAmountPaid = (typed: string) => judgeAmount(typed, { decimals: PAID_DECIMALS, language });

interface DialogProps {
  payment: ManualPayment;
  onClose: () => void;
}

/**
 * Asks for the verified details of the payment. The sender's amounts are prefilled, but not the sender's reference: the
 * operator copies that from where the payment was found (docs/decisions/040).
 */
export function ApproveDialog({ payment, onClose }: DialogProps) {
  const { email, claimedAmount, claimedCurrency, claimedPaid } = payment;
  const { form, showErrors } = useFields<ApprovePayment>();
  const currency = Form.useWatch('paymentCurrency', form) ?? claimedCurrency ?? 'SOL';
  const { dialog, proposes } = useProposal(onClose);
  const { busy, send } = useDecision<ApprovePayment>(payment, 'approve', {
    onClose,
    onDone: ({ decision }) =>
      notify.done(labels.done, { email, amount: grouped(decision?.purchase?.tokenAmount ?? '0') }),
    onRefused: (error, input) => {
      if (proposes(error, { kind: 'payment-approval', input: { ...input, paymentId: payment.id } }))
        return true;
      const { tokenAmount, transactionReference } = fieldErrorsOf(error);
      return showErrors({
        tokenAmount,
        transactionReference: error.code.startsWith('REFERENCE_') ? transactionReference : undefined,
      });
    },
  });

  /** The amounts as the API expects them; the rules have found them valid. */
  const submit = ({ tokenAmount, amountPaid, paymentCurrency, transactionReference }: ApprovePayment) => {
    const [tokens, money] = [judgeTokens(tokenAmount), judgeAmountPaid(amountPaid)];
    if (tokens.kind !== 'within' || money.kind !== 'within') return;
    send({
      tokenAmount: tokens.amount,
      paymentCurrency,
      amountPaid: money.amount,
      transactionReference: transactionReference.trim(),
    });
  };

  return (
    <AreaDialog title={t(labels.title)} onClose={onClose}>
      <p>{t(labels.intro, { email })}</p>
      {simulated && <p className={styles.simulated}>{t(labels.simulated)}</p>}
      <FieldForm
        form={form}
        disabled={busy}
        initialValues={{
          tokenAmount: claimedAmount ? grouped(claimedAmount) : '',
          paymentCurrency: (claimedCurrency ?? 'SOL') satisfies PaymentCurrency,
          amountPaid: claimedPaid ? grouped(claimedPaid) : '',
          transactionReference: '',
        }}
        onSend={submit}
      >
        <Form.Item
          name="tokenAmount"
          label={t(labels.amount)}
          extra={t(labels.amountHint, range)}
          rules={[
            rule<string>(t(texts.shared.outOfRange, range), (typed) => judgeTokens(typed).kind === 'within'),
          ]}
        >
          <Input {...AMOUNT_INPUT} />
        </Form.Item>
        <Form.Item name="paymentCurrency" label={t(labels.currency)}>
          <Select options={OPTIONS} />
        </Form.Item>
        <Form.Item
          name="amountPaid"
          label={t(labels.paid, { unit: paymentUnitOf(currency) })}
          extra={t(labels.paidHint)}
          rules={[rule<string>(t(labels.paidWrong), (typed) => judgeAmountPaid(typed).kind === 'within')]}
        >
          <Input {...AMOUNT_INPUT} />
        </Form.Item>
        <Form.Item
          name="transactionReference"
          label={t(labels.reference)}
          extra={t(labels.referenceHint)}
          rules={[rule<string>(t(labels.referenceWrong), (typed) => /[\p{L}\p{N}]/u.test(typed))]}
        >
          <Input
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_TRANSACTION_REFERENCE}
          />
        </Form.Item>
        <Button type="submit" disabled={busy}>
          {t(labels.button)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(cancel)}
        </Button>
      </FieldForm>
      {dialog}
    </AreaDialog>
  );
}
