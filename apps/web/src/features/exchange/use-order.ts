import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Order } from '#contracts';
import type { ApiError } from '../../shared/api.js';
import { brand } from '../../shared/brand.js';
import { markHandledHere } from '../../shared/notify.js';
import { storedUserId } from '../../shared/session/stored-session.js';
import { tabStore } from '../../shared/store.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { useWriteOnce } from '../../shared/use-write.js';
import { asMember } from '../../shared/session/as-member.js';
import { orderQuery } from './buying-queries.js';

const POLL_MS = 2_000;

/** The tab's storage key for an operation in progress, separate for each member. */
const storageKeyOf = (what: string) => `${brand.slug}_${what}_${storedUserId() ?? ''}`;

export interface OrderProgress {
  order: Order | undefined;
  busy: boolean;
  buy: (amount: string) => void;
}

interface Callbacks {
  onEnd: (order: Order) => void;
  onRefused: (error: ApiError) => void;
}

/** One order from start to end; it survives lost responses and reloads (specification §4). */
export function useOrder({ onEnd, onRefused }: Callbacks): OrderProgress {
  const running = tabStore<string>(storageKeyOf('running_order'));
  const [stored, setId] = useState(running.read);
  const id = useAfterHydration(stored);
  const { busy, send } = useWriteOnce<string, Order>(
    (amount, key) =>
      asMember('/api/buy/fiat', { method: 'POST', body: { amount }, headers: { 'idempotency-key': key } }),
    {
      onDone: (order) => {
        markHandledHere(order.id);
        running.write(order.id);
        setId(order.id);
      },
      onFailed: onRefused,
    },
    storageKeyOf('order_attempt'),
  );
  const { data, error } = useQuery({
    ...orderQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (hasEnded(state.data) || isLost(state.error) ? false : POLL_MS),
  });
  const order = id === undefined ? undefined : data;
  const ended = hasEnded(order);
  const lost = isLost(error);

  useEffect(() => {
    if (!ended && !lost) return;
    const wasRunning = running.read() !== undefined;
    running.forget();
    if (wasRunning && ended && order) onEnd(order);
    // `onEnd` must be called only once for each order.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onEnd and running are new at each render
  }, [ended, lost, order?.id]);

  return {
    order,
    busy: busy || (id !== undefined && !ended && !lost),
    buy: (amount) => {
      setId(undefined);
      send(amount);
    },
  };
}

const hasEnded = (order: Order | undefined): boolean => order !== undefined && order.status !== 'processing';

/** 401 or 404: no such order for this member. Other errors are transient. */
const isLost = (error: ApiError | null): boolean => error?.status === 404 || error?.status === 401;
