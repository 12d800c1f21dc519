import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RECONNECT_DELAYS_MS } from '#contracts/realtime';
import type { ApiError } from './api.js';
import { uuid } from './uuid.js';

interface Attempt<Body> {
  key: string;
  body: Body;
  /** Given up, and said so: only another press sends it again. */
  lost?: true;
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

/** Attempts without an answer, kept for the tab under a name; without one they live as long as the page. */
const kept = (name: string | undefined) => ({
  read<Body>(): Attempt<Body> | undefined {
    const stored = name && sessionStorage.getItem(name);
    return stored ? (JSON.parse(stored) as Attempt<Body>) : undefined;
  },
  write: (attempt: Attempt<unknown>) => name && sessionStorage.setItem(name, JSON.stringify(attempt)),
  forget: () => name && sessionStorage.removeItem(name),
});

/**
 * A press of a button that must act once: a lost answer is asked for again under the same idempotency key, also by the next
 * press that asks for the same.
 * @param keptAs a name that is this writer's own: then a press that a reload cut off is sent again at once
 */
export function useWrite<Body, Answer>(
  request: (body: Body, key: string) => Promise<Answer>,
  { onDone, onFailed }: Ends<Answer>,
  keptAs?: string,
): Write<Body> {
  const lost = useRef<Attempt<Body>>(undefined);
  const { mutate, isPending } = useMutation<Answer, ApiError, Attempt<Body>>({
    mutationFn: ({ key, body }) => request(body, key),
    networkMode: 'always',
    retry: (failures, error) => failures < RECONNECT_DELAYS_MS.length && error.unresolved,
    retryDelay: (failures) => RECONNECT_DELAYS_MS[failures] ?? RECONNECT_DELAYS_MS[0],
    onSuccess: (answer) => {
      lost.current = undefined;
      kept(keptAs).forget();
      onDone(answer);
    },
    onError: (error, attempt) => {
      lost.current = error.unresolved ? attempt : undefined;
      if (error.unresolved) kept(keptAs).write({ ...attempt, lost: true });
      else kept(keptAs).forget();
      onFailed(error);
    },
  });
  useEffect(() => {
    const interrupted = kept(keptAs).read<Body>();
    if (interrupted?.lost) lost.current = interrupted;
    else if (interrupted) mutate(interrupted);
  }, [keptAs, mutate]);

  const send = (body: Body) => {
    if (isPending) return;
    const same = lost.current && JSON.stringify(lost.current.body) === JSON.stringify(body);
    const attempt = { key: same ? lost.current!.key : uuid(), body };
    kept(keptAs).write(attempt);
    mutate(attempt);
  };
  return { busy: isPending, send };
}
