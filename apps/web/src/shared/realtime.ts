import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClientEventName, ClientEvents } from '#libs/contracts';
import { REALTIME_PATH, RECONNECT_DELAYS_MS } from '#contracts/realtime';
import { staleOn } from './queries.js';

/** Keeps the page's queries as fresh as the server's events say, for as long as a component is shown. */
export function useRealtime(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let close: (() => void) | undefined;
    let gone = false;
    void import('socket.io-client').then(({ io }) => {
      if (!gone) close = listen(io, queries);
    });
    return () => {
      gone = true;
      close?.();
    };
  }, [queries]);
}

type Connect = typeof import('socket.io-client').io;

function listen(io: Connect, queries: QueryClient): () => void {
  const socket = io({ path: REALTIME_PATH, transports: ['websocket'], reconnection: false });
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reconnect = () => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), RECONNECT_DELAYS_MS[attempt] ?? RECONNECT_DELAYS_MS.at(-1));
    attempt += 1;
  };
  let connectedBefore = false;
  socket.on('connect', () => {
    attempt = 0;
    // What was missed in between is refetched: a lost message costs a moment, never the truth.
    if (connectedBefore) void queries.refetchQueries({ type: 'active' });
    connectedBefore = true;
  });
  socket.on('connect_error', reconnect);
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') reconnect();
  });
  socket.onAny((name: string, payload: unknown) => {
    if (name in staleOn) invalidate(queries, name as ClientEventName, payload);
  });
  return () => {
    clearTimeout(timer);
    socket.disconnect();
  };
}

function invalidate<Name extends ClientEventName>(queries: QueryClient, name: Name, payload: unknown): void {
  for (const queryKey of staleOn[name](payload as ClientEvents[Name]))
    void queries.invalidateQueries({ queryKey });
}
