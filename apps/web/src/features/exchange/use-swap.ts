import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { RecordedSwap, SwapCurrency } from '#contracts';
import type { ApiError } from '../../shared/api.js';
import { brand } from '../../shared/brand.js';
import { markHandledHere } from '../../shared/notify.js';
import { keys } from '../../shared/queries.js';
import { storedUserId } from '../../shared/session/stored-session.js';
import { useWriteOnce } from '../../shared/use-write.js';
import { asMember } from '../../shared/session/as-member.js';

interface SwapRequest {
  fromToken: SwapCurrency;
  toToken: string;
  amountIn: string;
}

interface Callbacks {
  onDone: (swap: RecordedSwap) => void;
  onRefused: (error: ApiError) => void;
}

/** Sends a swap exactly once, despite lost responses and reloads. `last` is the latest swap, to be shown. */
export function useSwap({ onDone, onRefused }: Callbacks) {
  const queries = useQueryClient();
  const [last, setLast] = useState<RecordedSwap>();
  const { busy, send } = useWriteOnce<SwapRequest, RecordedSwap>(
    (body, key) => asMember('/api/swaps', { method: 'POST', body, headers: { 'idempotency-key': key } }),
    {
      onDone: (swap) => {
        markHandledHere(swap.id);
        setLast(swap);
        void queries.invalidateQueries({ queryKey: keys.rewardPool });
        onDone(swap);
      },
      onFailed: onRefused,
    },
    `${brand.slug}_swap_attempt_${storedUserId() ?? ''}`,
  );
  const swap = (amountIn: string, fromToken: SwapCurrency) => {
    setLast(undefined);
    send({ fromToken, toToken: brand.ticker, amountIn });
  };
  return { last, busy, swap };
}
