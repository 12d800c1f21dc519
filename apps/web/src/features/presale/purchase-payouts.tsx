import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentAccess, Payout, PurchasePayouts as PayoutsOfPurchase } from '#contracts';
import { type ApiError, api } from '../../shared/api.js';
import { t, texts } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { ClaimButton } from '../../shared/payouts/claim-button.js';
import { PayoutList } from '../../shared/payouts/payout-list.js';
import { keys } from '../../shared/queries.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { Field } from '../../shared/ui/field.js';
import styles from '../../shared/ui/section.module.css';
import { useWrite } from '../../shared/use-write.js';

const { own, refund } = texts.payouts;
const POLL_MS = 5_000;

const isUnderWay = (found: PayoutsOfPurchase | undefined): boolean =>
  found !== undefined &&
  [...found.releases, ...found.refunds, ...found.claims.items].some(({ state }) => state !== 'landed');

/** What the buyer gets for a purchase: the release, claims, refunds, and a question where a refund should go. */
export default function PurchasePayouts({ access: { id, secret } }: { access: PaymentAccess }) {
  const path = `/api/presale/purchases/${id}`;
  const headers = { 'x-purchase-secret': secret };
  const queryKey = [...keys.purchase(id), 'payouts'];
  const { data } = useQuery<PayoutsOfPurchase, ApiError>({
    queryKey,
    queryFn: ({ signal }) => api(`${path}/payouts`, { signal, headers }),
    // A payout is asked for a moment after the purchase was confirmed.
    refetchInterval: ({ state }) =>
      isUnderWay(state.data) || !state.data?.releases.length ? POLL_MS : false,
  });
  if (!data) return null;
  const { releases, refunds, claims, needsAddress } = data;
  const claim = () => api<Payout>(`${path}/claim`, { method: 'POST', headers, body: {} });
  return (
    <section aria-labelledby="payouts-heading" data-testid="payouts">
      <h3 id="payouts-heading">{t(own.heading)}</h3>
      <p className={styles.detail}>{t(own.intro)}</p>
      <PayoutList items={[...claims.items, ...refunds, ...releases]} label={t(own.list)} />
      {needsAddress && <RefundAddress path={path} headers={headers} queryKey={queryKey} />}
      <ClaimButton claims={claims} request={claim} queryKey={queryKey} />
    </section>
  );
}

interface RefundAddressProps {
  path: string;
  headers: Record<string, string>;
  queryKey: string[];
}

/** Asks where refunds go whose payers are unknown. */
function RefundAddress({ path, headers, queryKey }: RefundAddressProps) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const queries = useQueryClient();
  const { busy, send } = useWrite<string, PayoutsOfPurchase, ApiError>(
    (named) => api(`${path}/refund-address`, { method: 'POST', headers, body: { address: named } }),
    {
      onDone: (found) => {
        toast.success(t(refund.done));
        queries.setQueryData(queryKey, found);
      },
      onFailed: (failure) => {
        const [detail] = failure.details;
        if (detail) setError(detail.message);
        else notify.refused(failure, refund.failed);
      },
    },
  );
  const submit = () => {
    setError(address.trim() === '' ? t(refund.missing) : undefined);
    if (address.trim() !== '') send(address.trim());
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h4>{t(refund.heading)}</h4>
      <p className={styles.detail}>{t(refund.intro)}</p>
      <Field label={t(refund.label)} error={error}>
        {(control) => (
          <input
            {...control}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" disabled={busy}>
          {t(refund.button)}
        </Button>
      </div>
    </form>
  );
}
