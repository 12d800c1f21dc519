import { useQueryClient } from '@tanstack/react-query';
import type { ManualPayment } from '#libs/contracts';
import type { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { type Write, useWrite } from '../../shared/use-write.js';

interface Ends {
  onDone: (payment: ManualPayment) => void;
  /** Answers whether the refusal is told beside a field. */
  onRefused: (error: ApiError) => boolean;
  /** The payment is decided, by this operator or by another. */
  onClose: () => void;
}

/** One decision of a payment. Whatever comes of it, the list shows what is true now. */
export function useDecision<Body>(
  { id }: ManualPayment,
  deed: 'approve' | 'reject',
  { onDone, onRefused, onClose }: Ends,
): Write<Body> {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: keys.manualPayments });
  return useWrite<Body, ManualPayment>(
    (body, key) =>
      memberApi(`/api/admin/payments/${encodeURIComponent(id)}/${deed}`, {
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
      onFailed: (error) => {
        refresh();
        if (error.code === 'PAYMENT_DECIDED') onClose();
        else if (onRefused(error)) return;
        toast.error(error.message, t(texts.payments.undecided));
      },
    },
  );
}
