import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { Link } from 'react-router-dom';
import type { CreateWithdrawal, Payout, Withdrawals } from '#contracts';
import type { ApiError } from '../../shared/api.js';
import { brand, simulated, t, texts } from '../../shared/brand.js';
import { FieldForm, fieldErrorsOf, filled, useFields } from '../../shared/form/field-form.js';
import { SelectItem } from '../../shared/form/fields.js';
import { grouped, tokens } from '../../shared/format.js';
import { notify } from '../../shared/notify.js';
import { PayoutList } from '../../shared/payouts/payout-list.js';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';
import { apiWithProof } from '../../shared/session/proof.js';
import { ProofDialog } from '../../shared/session/proof-dialog.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { Figure, Figures } from '../../shared/ui/figure.js';
import { QueryFailure, Skeleton } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';
import { useWriteOnce } from '../../shared/use-write.js';
import { walletHoldingsQuery, withdrawalsQuery } from './wallet-queries.js';

const words = texts.withdrawals;
const { working } = texts.shared;
const LINK = '/app/account#wallets';

/** Sends earnings to a linked wallet. */
export function WithdrawalsSection() {
  const query = useQuery(withdrawalsQuery);
  const { data } = query;
  return (
    <Section id="withdrawals" heading={t(words.heading)} intro={t(words.intro)}>
      {simulated ? (
        <p className={styles.detail}>{t(words.simulated)}</p>
      ) : (
        <QueryFailure query={query}>
          <Figures>
            <Figure name={t(words.available)} value={data && tokens(data.available)} testId="withdrawable" />
            <Figure name={t(words.left)} value={data && tokens(data.leftToday)} testId="withdrawable-today" />
          </Figures>
          {data ? <WithdrawalForm data={data} /> : <Skeleton />}
          {data && data.items.length > 0 && <PayoutList items={data.items} label={t(words.list)} />}
        </QueryFailure>
      )}
    </Section>
  );
}

function WithdrawalForm({ data: { minimum, dailyLimit, networkCost, needsFactor } }: { data: Withdrawals }) {
  const wallets = useQuery(walletHoldingsQuery).data?.items;
  const { form, showErrors } = useFields<CreateWithdrawal>();
  const queries = useQueryClient();
  const { busy, send } = useWriteOnce<CreateWithdrawal, Payout>(
    (body, key) =>
      apiWithProof(() =>
        memberApi<Payout>('/api/withdrawals', { method: 'POST', body, headers: { 'idempotency-key': key } }),
      ),
    {
      onDone: () => {
        form.resetFields(['amount']);
        toast.success(t(words.done));
        return queries.invalidateQueries({ queryKey: keys.holdings });
      },
      onFailed: (error: ApiError) =>
        void (showErrors(fieldErrorsOf(error)) || notify.refused(error, words.failed)),
    },
  );
  if (wallets?.length === 0)
    return (
      <p className={styles.detail}>
        {t(words.noWallet)} <Link to={LINK}>{t(texts.application.wallet.wallets.manage)}</Link>
      </p>
    );
  const range = { min: grouped(minimum), max: tokens(dailyLimit) };
  return (
    <>
      <FieldForm form={form} className={styles.form} onSend={send}>
        <Form.Item
          name="amount"
          label={`${t(words.amount)} (${brand.ticker})`}
          extra={t(words.range, range)}
          rules={[filled(t(words.amountMissing))]}
        >
          <Input inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <SelectItem
          name="address"
          label={t(words.wallet)}
          missing={t(words.walletMissing)}
          options={(wallets ?? []).map(({ address }) => address)}
        />
        <p className={styles.detail}>
          {t(words.fee)}: {t(words.feeNone)}
          {networkCost !== null && ` ${t(words.networkCost, { cost: networkCost })}`}
        </p>
        {needsFactor && <p className={styles.detail}>{t(words.factor)}</p>}
        <div className={styles.actions}>
          <Button look="outline" type="submit" disabled={busy}>
            {t(busy ? working : words.button)}
          </Button>
        </div>
      </FieldForm>
      <ProofDialog />
    </>
  );
}
