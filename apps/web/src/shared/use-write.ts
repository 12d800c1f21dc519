import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { RECONNECT_DELAYS_MS } from '#contracts/realtime';
import type { ApiError } from './api.js';
import { uuid } from './uuid.js';

interface Attempt<Body> {
  key: string;
  body: Body;
}

interface Ends<Answer> {
  onDone: (answer: Answer) => void;
  /** Refused, or lost however often it was asked again. */
  onFailed: (error: ApiError) => void;
}

export interface Write<Body> {
  busy: boolean;
  /** Does nothing while another is under way. */
  send: (body: Body) => void;
}

/**
 * A press of a button that must act once: a lost answer is asked for again under the same idempotency key, also by the next
 * press that asks for the same.
 */
export function useWrite<Body, Answer>(
  request: (body: Body, key: string) => Promise<Answer>,
  { onDone, onFailed }: Ends<Answer>,
): Write<Body> {
  const lost = useRef<Attempt<Body>>(undefined);
  const { mutate, isPending } = useMutation<Answer, ApiError, Attempt<Body>>({
    mutationFn: ({ key, body }) => request(body, key),
    networkMode: 'always',
    retry: (failures, error) => failures < RECONNECT_DELAYS_MS.length && error.unresolved,
    retryDelay: (failures) => RECONNECT_DELAYS_MS[failures] ?? RECONNECT_DELAYS_MS[0],
    onSuccess: (answer) => {
      lost.current = undefined;
      onDone(answer);
    },
    onError: (error, attempt) => {
      lost.current = error.unresolved ? attempt : undefined;
      onFailed(error);
    },
  });
  const send = (body: Body) => {
    if (isPending) return;
    const same = lost.current && JSON.stringify(lost.current.body) === JSON.stringify(body);
    mutate({ key: same ? lost.current!.key : uuid(), body });
  };
  return { busy: isPending, send };
}
