import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CreatedGiftPayment, GiftPayment, GiftPaymentRequest, PaymentAccess } from '#contracts';
import { type ApiError, api } from '../../shared/api.js';
import { brand } from '../../shared/brand.js';
import { keys } from '../../shared/queries.js';
import { mayBeSignedIn } from '../../shared/session/stored-session.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { useWriteOnce } from '../../shared/use-write.js';
import { acceptedGift } from './accepted-gift.js';

const PATH = '/api/donations/payments';
const POLL_MS = 2_000;
/** How often a payment is read that was not made in time. It may still arrive. */
const LATE_POLL_MS = 15_000;

export interface GiftProgress {
  busy: boolean;
  gift: GiftPayment | undefined;
  /** What opens the gift that is shown. */
  access: PaymentAccess | undefined;
  ask: (body: GiftPaymentRequest) => void;
  /** Leaves the gift, so that another one can be made. Its payment is still taken if it arrives. */
  leave: () => void;
}

/**
 * One gift that is paid on the chain, from the request to its end. It survives reloads and the closing of the browser, and can be
 * followed on another device by its link.
 */
export function useGiftPayment(onFailed: (error: ApiError) => void): GiftProgress {
  const queries = useQueryClient();
  const [running, setAccepted] = useState(acceptedGift.read);
  const access = useAfterHydration(running);
  useEffect(() => acceptedGift.forgetLink(), []);
  const { busy, send: ask } = useWriteOnce(
    request,
    {
      onDone: ({ id, secret }) => {
        acceptedGift.write({ id, secret });
        setAccepted({ id, secret });
      },
      onFailed,
    },
    `${brand.slug}_pending_gift`,
  );

  const watch = useQuery<GiftPayment, ApiError>({
    queryKey: keys.gift(access?.id ?? ''),
    queryFn: ({ signal }) =>
      api(`${PATH}/${access?.id}`, { signal, headers: { 'x-gift-secret': access?.secret ?? '' } }),
    enabled: ({ state }) => access !== undefined && pollMs(state.data, state.error) !== false,
    staleTime: 0,
    refetchInterval: ({ state }) => pollMs(state.data, state.error),
  });

  const ended = pollMs(watch.data, watch.error) === false;
  useEffect(() => {
    if (!ended) return;
    acceptedGift.forget();
    for (const queryKey of [keys.donationTotals, keys.latestDonations])
      void queries.invalidateQueries({ queryKey });
  }, [ended, queries]);

  const leave = () => {
    acceptedGift.forget();
    setAccepted(undefined);
  };
  const known = watch.error?.status !== 404;
  return { busy, gift: access && known ? watch.data : undefined, access, ask, leave };
}

/** How often a gift is read; false once it has ended, or if there is none. */
function pollMs(gift: GiftPayment | undefined, error: ApiError | null): number | false {
  if (error?.status === 404) return false;
  if (!gift || gift.payment.state === 'open') return POLL_MS;
  return gift.payment.state === 'paid' ? false : LATE_POLL_MS;
}

/** The gift belongs to the signed-in member, if any. The session code is loaded only when needed. @throws ApiError */
async function request(body: GiftPaymentRequest, key: string): Promise<CreatedGiftPayment> {
  const options = { method: 'POST', body, headers: { 'idempotency-key': key } } as const;
  if (!mayBeSignedIn()) return api(PATH, options);
  const { memberApi } = await import('../../shared/session/member-api.js');
  return memberApi(PATH, options);
}
