import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RECONNECT_DELAYS_MS } from '#contracts/realtime';
import type { ApiError } from './api.js';
import { tabStore } from './store.js';
import { uuid } from './uuid.js';

interface Attempt<Body> {
  key: string;
  body: Body;
  /** Retries have ended and the failure was shown, so only another press sends it again. */
  lost?: true;
}

interface Callbacks<Body, Answer, Failure> {
  /** The request stays busy until a returned promise is settled. */
  onDone?: (answer: Answer, body: Body) => unknown;
  /** The request was refused, or there was no usable response after all retries. */
  onFailed: (error: Failure, body: Body) => unknown;
}

interface WriteOptions {
  /** Whether a request may be sent while another one is pending, because each is about something else. */
  parallel?: boolean;
}

export interface Write<Body> {
  busy: boolean;
  /** Does nothing while another request is pending, unless requests may be sent in parallel. */
  send: (body: Body) => void;
}

/**
 * Sends a request that changes something. It is never retried automatically, because it might take effect twice.
 */
export function useWrite<Body = void, Answer = unknown, Failure extends Error = Error>(
  request: (body: Body) => Promise<Answer>,
  { onDone, onFailed }: Callbacks<Body, Answer, Failure>,
  { parallel = false }: WriteOptions = {},
): Write<Body> {
  const { mutate, isPending } = useMutation<Answer, Failure, Body>({
    mutationFn: request,
    // Without a connection it fails at once and says so.
    networkMode: 'always',
    onSuccess: (answer, body) => onDone?.(answer, body),
    onError: (error, body) => onFailed(error, body),
  });
  const send = (body: Body) => {
    if (parallel || !isPending) mutate(body);
  };
  return { busy: isPending, send };
}

/**
 * Sends a request that must take effect only once. If the response is lost, the retries use the same idempotency key,
 * and so does the next press with the same body.
 * @param storageName a unique name to store the attempt under, so that one interrupted by a reload is sent again at once
 */
export function useWriteOnce<Body, Answer>(
  request: (body: Body, key: string) => Promise<Answer>,
  { onDone, onFailed }: Callbacks<Body, Answer, ApiError>,
  storageName?: string,
): Write<Body> {
  const stored = storageName === undefined ? undefined : tabStore<Attempt<Body>>(storageName);
  const lost = useRef<Attempt<Body>>(undefined);
  const mounted = useRef(false);
  const { mutate, isPending } = useMutation<Answer, ApiError, Attempt<Body>>({
    mutationFn: ({ key, body }) => request(body, key),
    networkMode: 'always',
    retry: (failures, error) => failures < RECONNECT_DELAYS_MS.length && error.unresolved,
    retryDelay: (failures) => RECONNECT_DELAYS_MS[failures] ?? RECONNECT_DELAYS_MS[0],
    onSuccess: (answer, { body }) => {
      lost.current = undefined;
      stored?.forget();
      onDone?.(answer, body);
    },
    onError: (error, attempt) => {
      // The buyer has left this page, and the request is sent again when they return, so nothing has failed yet.
      const isPaused = error.attemptUnresolved && storageName !== undefined && !mounted.current;
      if (isPaused) return;
      lost.current = error.attemptUnresolved ? attempt : undefined;
      if (error.attemptUnresolved) stored?.write({ ...attempt, lost: true });
      else stored?.forget();
      onFailed(error, attempt.body);
    },
  });
  useEffect(() => {
    mounted.current = true;
    const interrupted = storageName === undefined ? undefined : tabStore<Attempt<Body>>(storageName).read();
    if (interrupted?.lost) lost.current = interrupted;
    else if (interrupted) mutate(interrupted);
    return () => void (mounted.current = false);
  }, [storageName, mutate]);

  const send = (body: Body) => {
    if (isPending) return;
    const same = lost.current && JSON.stringify(lost.current.body) === JSON.stringify(body);
    const attempt = { key: same ? lost.current!.key : uuid(), body };
    stored?.write(attempt);
    mutate(attempt);
  };
  return { busy: isPending, send };
}
