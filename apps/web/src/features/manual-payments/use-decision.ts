import { useQueryClient } from '@tanstack/react-query';
import type { ManualPayment } from '#contracts';
import type { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { type Write, useWriteOnce } from '../../shared/use-write.js';

interface Callbacks<Body> {
  onDone: (payment: ManualPayment) => void;
  /** @returns whether the refusal is shown beside a field, so that no toast is needed */
  onRefused: (error: ApiError, body: Body) => boolean;
  /** Called when the payment has been decided, by this operator or another. */
  onClose: () => void;
}

/** Error codes that mean another operator was first. */
const OVERTAKEN = new Set(['PAYMENT_DECIDED', 'PAYMENT_NOT_APPROVED', 'UNDO_ASKED', 'UNDO_DECIDED']);

/** Sends one decision on a payment. The list is refreshed whether or not it succeeds. */
export function useDecision<Body>(
  { id }: ManualPayment,
  /** Path below the payment's API path. */
  action: string,
  { onDone, onRefused, onClose }: Callbacks<Body>,
): Write<Body> {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: keys.manualPayments });
  return useWriteOnce<Body, ManualPayment>(
    (body, key) =>
      memberApi(`/api/admin/payments/${encodeURIComponent(id)}/${action}`, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
    {
      onDone: (payment) => {
        refresh();
        onClose();
        onDone(payment);
      },
      onFailed: (error, body) => {
        refresh();
        if (OVERTAKEN.has(error.code)) onClose();
        else if (onRefused(error, body)) return;
        toast.error(error.message, t(texts.payments.undecided));
      },
    },
  );
}
