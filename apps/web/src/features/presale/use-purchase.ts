import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CreatePurchaseInput, CreatedPurchase, Purchase } from '#contracts';
import { type ApiError, api } from '../../shared/api.js';
import { brand } from '../../shared/brand.js';
import { markHandledHere } from '../../shared/notify.js';
import { keys } from '../../shared/queries.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { useWriteOnce } from '../../shared/use-write.js';
import { acceptedPurchase } from './accepted-purchase.js';
import { presalePass } from './presale-pass.js';

const POLL_MS = 2_000;

export interface PurchaseProgress {
  status: 'idle' | Purchase['status'];
  purchase: Purchase | undefined;
  /** Why the request was refused or lost, if it was. */
  error: ApiError | undefined;
  buy: (body: CreatePurchaseInput) => void;
}

/** One purchase from start to end; it survives lost responses and reloads (specification §4). */
export function usePurchase(): PurchaseProgress {
  const queries = useQueryClient();
  const [running, setAccepted] = useState(acceptedPurchase.read);
  const accepted = useAfterHydration(running);
  const [failure, setFailure] = useState<ApiError>();
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
    enabled: ({ state }) => accepted !== undefined && !ended(state.data, state.error),
    staleTime: 0,
    // The purchase may be the one that changed the figures.
    meta: { staleOn: { 'presale.stats': true } },
    refetchInterval: ({ state }) => (ended(state.data, state.error) ? false : POLL_MS),
  });

  const over = ended(watch.data, watch.error);
  useEffect(() => {
    if (!over) return;
    acceptedPurchase.forget();
    void queries.invalidateQueries({ queryKey: keys.presale });
  }, [over, queries]);

  const buy = (body: CreatePurchaseInput) => {
    setFailure(undefined);
    acceptedPurchase.forget();
    setAccepted(undefined);
    send(body);
  };

  const purchase = accepted ? watch.data : undefined;
  const error = failure ?? (isUnknown(watch.error) ? watch.error : undefined);
  return { status: statusOf(), purchase, error, buy };

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

const ended = (purchase: Purchase | undefined, error: ApiError | null): boolean =>
  (purchase !== undefined && purchase.status !== 'processing') || isUnknown(error);

/** 403 or 404: no such purchase. Other errors are transient, and the purchase may still be running. */
const isUnknown = (error: ApiError | null): error is ApiError =>
  error?.status === 403 || error?.status === 404;
