import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CreatePurchaseInput, CreatedPurchase, Purchase } from '#libs/contracts';
import { RECONNECT_DELAYS_MS } from '#contracts/realtime';
import { ApiError, api } from '../../shared/api.js';
import { tellsOf } from '../../shared/notify.js';
import { keys } from '../../shared/queries.js';
import { uuid } from '../../shared/uuid.js';
import { type PendingPurchase, pendingPurchase } from './pending-purchase.js';
import { presalePass } from './presale-pass.js';

const POLL_MS = 2_000;

export interface PurchaseProgress {
  status: 'idle' | Purchase['status'];
  purchase: Purchase | undefined;
  /** Why the request was refused or lost, when it was. */
  error: ApiError | undefined;
  buy: (body: CreatePurchaseInput) => void;
}

/** One purchase from the press of the button to its end, over lost answers and reloads (specification §4). */
export function usePurchase(): PurchaseProgress {
  const queries = useQueryClient();
  const [pending, setPending] = useState(pendingPurchase.read);
  const remember = (next: PendingPurchase) => {
    pendingPurchase.write(next);
    setPending(next);
  };

  const create = useMutation<CreatedPurchase, ApiError, PendingPurchase>({
    mutationFn: ({ key, body }) =>
      api('/api/presale/purchases', {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key, ...(body.round === 'private' && passHeader()) },
      }),
    networkMode: 'always',
    retry: (failures, error) => failures < RECONNECT_DELAYS_MS.length && error.unresolved,
    retryDelay: (failures) => RECONNECT_DELAYS_MS[failures] ?? POLL_MS,
    onSuccess: ({ id, secret }, attempt) => {
      tellsOf(id);
      remember({ ...attempt, accepted: { id, secret } });
    },
    // A refusal is final; a lost answer keeps its key, so that pressing again can't buy twice.
    onError: (error) => {
      if (!error.unresolved) pendingPurchase.forget();
    },
  });

  const accepted = pending?.accepted;
  const watch = useQuery<Purchase, ApiError>({
    queryKey: keys.purchase(accepted?.id ?? ''),
    queryFn: ({ signal }) =>
      api(`/api/presale/purchases/${accepted?.id}`, {
        signal,
        headers: { 'x-purchase-secret': accepted?.secret ?? '' },
      }),
    enabled: accepted !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (ended(state.data, state.error) ? false : POLL_MS),
  });
  const refused = isUnknown(watch.error) ? watch.error : undefined;

  const { mutate } = create;
  useEffect(() => {
    const interrupted = pendingPurchase.read();
    if (interrupted && !interrupted.accepted) mutate(interrupted);
  }, [mutate]);

  const over = ended(watch.data, watch.error);
  useEffect(() => {
    if (!over) return;
    pendingPurchase.forget();
    void queries.invalidateQueries({ queryKey: keys.presale });
  }, [over, queries]);

  const buy = (body: CreatePurchaseInput) => {
    const lost = create.error?.unresolved && sameBody(pending?.body, body) ? pending?.key : undefined;
    const next = { key: lost ?? uuid(), body };
    remember(next);
    mutate(next);
  };

  const purchase = accepted ? watch.data : undefined;
  const error = create.error ?? refused;
  return { status: statusOf(), purchase, error: error ?? undefined, buy };

  function statusOf(): PurchaseProgress['status'] {
    // A press that a reload cut off is sent again at once.
    const cutOff = create.isIdle && pending !== null && !accepted;
    if (create.isPending || cutOff) return 'processing';
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

/** The server knows no such purchase. Any other error is a moment's, and the purchase may well be running. */
const isUnknown = (error: ApiError | null): error is ApiError =>
  error?.status === 403 || error?.status === 404;

const sameBody = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
