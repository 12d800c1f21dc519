import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Order } from '#libs/contracts';
import type { ApiError } from '../../shared/api.js';
import { brand } from '../../shared/brand.js';
import { tellsOf } from '../../shared/notify.js';
import { storedUserId } from '../../shared/session/stored-session.js';
import { useWrite } from '../../shared/use-write.js';
import { asMember, orderQuery } from './buying-queries.js';

const POLL_MS = 2_000;

/** Where the tab keeps what is under way, each member's apart. */
const placeOf = (what: string) => `${brand.slug}_${what}_${storedUserId() ?? ''}`;

export interface OrderProgress {
  order: Order | undefined;
  busy: boolean;
  buy: (amount: string) => void;
}

interface Ends {
  onEnd: (order: Order) => void;
  onRefused: (error: ApiError) => void;
}

/** One order from the press of the button to its end, over lost answers and reloads (specification §4). */
export function useOrder({ onEnd, onRefused }: Ends): OrderProgress {
  const [id, setId] = useState(() => sessionStorage.getItem(placeOf('order')));
  const { busy, send } = useWrite<string, Order>(
    (amount, key) =>
      asMember('/api/buy/fiat', { method: 'POST', body: { amount }, headers: { 'idempotency-key': key } }),
    {
      onDone: (order) => {
        tellsOf(order.id);
        sessionStorage.setItem(placeOf('order'), order.id);
        setId(order.id);
      },
      onFailed: onRefused,
    },
    placeOf('order_attempt'),
  );
  const { data, error } = useQuery({
    ...orderQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => (hasEnded(state.data) || isLost(state.error) ? false : POLL_MS),
  });
  const order = id === null ? undefined : data;
  const ended = hasEnded(order);
  const lost = isLost(error);

  useEffect(() => {
    if (!ended && !lost) return;
    const running = sessionStorage.getItem(placeOf('order')) !== null;
    sessionStorage.removeItem(placeOf('order'));
    if (running && ended && order) onEnd(order);
    // The end is told once, whatever the page does with it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onEnd is a new function at each render
  }, [ended, lost, order?.id]);

  return {
    order,
    busy: busy || (id !== null && !ended && !lost),
    buy: (amount) => {
      setId(null);
      send(amount);
    },
  };
}

const hasEnded = (order: Order | undefined): boolean => order !== undefined && order.status !== 'processing';

/** The server knows no such order of this member's. Any other error is a moment's. */
const isLost = (error: ApiError | null): boolean => error?.status === 404 || error?.status === 401;
