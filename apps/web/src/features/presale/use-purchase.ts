import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CreatePurchaseInput, CreatedPurchase, PaymentAccess, Purchase } from '#contracts';
import { type ApiError, api } from '../../shared/api.js';
import { brand } from '../../shared/brand.js';
import { markHandledHere } from '../../shared/notify.js';
import { keys } from '../../shared/queries.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { useWriteOnce } from '../../shared/use-write.js';
import { acceptedPurchase } from './accepted-purchase.js';
import { presalePass } from './presale-pass.js';

const POLL_MS = 2_000;
/** How often a payment is read that was not made in time. It may still arrive. */
const LATE_POLL_MS = 15_000;

export interface PurchaseProgress {
  status: 'idle' | Purchase['status'];
  purchase: Purchase | undefined;
  /** What opens the purchase that is shown. */
  access: PaymentAccess | undefined;
  /** Why the request was refused or lost, if it was. */
  error: ApiError | undefined;
  buy: (body: CreatePurchaseInput) => void;
  /** Leaves the purchase, so that another one can be made. Its payment is still taken if it arrives. */
  leave: () => void;
}

/**
 * One purchase from start to end; it survives lost responses and reloads (specification §4). One that is paid on the chain
 * also survives the closing of the browser, and can be followed on another device by its link.
 */
export function usePurchase(): PurchaseProgress {
  const queries = useQueryClient();
  const [running, setAccepted] = useState(acceptedPurchase.read);
  const accepted = useAfterHydration(running);
  const [failure, setFailure] = useState<ApiError>();
  useEffect(() => acceptedPurchase.forgetLink(), []);
  const { busy, send } = useWriteOnce<CreatePurchaseInput, CreatedPurchase>(
    (body, key) =>
      api('/api/presale/purchases', {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key, ...(body.round === 'private' && passHeader()) },
      }),
    {
      onDone: ({ id, secret }) => {
        markHandledHere(id);
        acceptedPurchase.write({ id, secret });
        setAccepted({ id, secret });
      },
      onFailed: setFailure,
    },
    `${brand.slug}_pending_purchase`,
  );

  const watch = useQuery<Purchase, ApiError>({
    queryKey: keys.purchase(accepted?.id ?? ''),
    queryFn: ({ signal }) =>
      api(`/api/presale/purchases/${accepted?.id}`, {
        signal,
        headers: { 'x-purchase-secret': accepted?.secret ?? '' },
      }),
    enabled: ({ state }) => accepted !== undefined && pollMs(state.data, state.error) !== false,
    staleTime: 0,
    // The purchase may be the one that changed the figures.
    meta: { staleOn: { 'presale.stats': true } },
    refetchInterval: ({ state }) => pollMs(state.data, state.error),
  });

  const ended = pollMs(watch.data, watch.error) === false;
  const status = watch.data?.status;
  useEffect(() => {
    if (ended) acceptedPurchase.forget();
  }, [ended]);
  useEffect(() => {
    if (status && status !== 'processing') void queries.invalidateQueries({ queryKey: keys.presale });
  }, [status, queries]);

  const leave = () => {
    setFailure(undefined);
    acceptedPurchase.forget();
    setAccepted(undefined);
  };
  const buy = (body: CreatePurchaseInput) => {
    leave();
    send(body);
  };

  const purchase = accepted ? watch.data : undefined;
  const error = failure ?? (isUnknown(watch.error) ? watch.error : undefined);
  return { status: statusOf(), purchase, access: accepted, error, buy, leave };

  function statusOf(): PurchaseProgress['status'] {
    if (busy) return 'processing';
    if (error) return 'failed';
    return accepted ? (purchase?.status ?? 'processing') : 'idle';
  }
}

function passHeader(): Record<string, string> {
  const pass = presalePass.read();
  return pass ? { 'x-presale-pass': pass } : {};
}

/** How often a purchase is read; false once it has ended. */
function pollMs(purchase: Purchase | undefined, error: ApiError | null): number | false {
  if (isUnknown(error)) return false;
  if (!purchase || purchase.status === 'processing' || purchase.mail === 'waiting') return POLL_MS;
  return purchase.status === 'failed' && purchase.payment ? LATE_POLL_MS : false;
}

/** 403 or 404: no such purchase. Other errors are transient, and the purchase may still be running. */
const isUnknown = (error: ApiError | null): error is ApiError =>
  error?.status === 403 || error?.status === 404;
