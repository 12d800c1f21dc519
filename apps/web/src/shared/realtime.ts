import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClientEventName, ClientEvents, DonationBadge } from '#libs/contracts';
import { REALTIME_PATH, RECONNECT_DELAYS_MS } from '#contracts/realtime';
import { staleOn } from './queries.js';

/** Whose socket it is. Keep it stable: another one is another connection. */
export interface SocketOwner {
  /** The access token to show at each handshake; undefined for a visitor. */
  token: () => Promise<string | undefined>;
  /** At each connection: what the server said while there was none was missed. */
  onConnected: () => void;
  /** The server has ended a session. */
  onSessionEnded: (sessionId: string) => void;
  /** The member has reached a tier; the server may say so more than once. */
  onBadgeUpgraded: (badge: DonationBadge) => void;
}

/** Keeps the page's queries as fresh as the server's events say, for as long as a component is shown; `null` waits. */
export function useRealtime(owner?: SocketOwner | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (owner === null) return;
    let close: (() => void) | undefined;
    let gone = false;
    void import('socket.io-client').then(({ io }) => {
      if (!gone) close = listen(io, queries, owner);
    });
    return () => {
      gone = true;
      close?.();
    };
  }, [queries, owner]);
}

type Connect = typeof import('socket.io-client').io;

function listen(io: Connect, queries: QueryClient, owner: SocketOwner | undefined): () => void {
  const socket = io({
    path: REALTIME_PATH,
    transports: ['websocket'],
    reconnection: false,
    ...(owner && { auth: (done) => void introduce(owner, done) }),
  });
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
    owner?.onConnected();
    // What was missed in between is refetched: a lost message costs a moment, never the truth.
    if (connectedBefore) void queries.refetchQueries({ type: 'active' });
    connectedBefore = true;
  });
  socket.on('connect_error', reconnect);
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') reconnect();
  });
  socket.onAny((name: string, payload: unknown) => {
    if (name === 'session.ended') owner?.onSessionEnded((payload as ClientEvents['session.ended']).sessionId);
    if (name === 'badge.upgraded') owner?.onBadgeUpgraded((payload as ClientEvents['badge.upgraded']).badge);
    if (name in staleOn) invalidate(queries, name as ClientEventName, payload);
  });
  return () => {
    clearTimeout(timer);
    socket.off();
    socket.offAny();
    // One cut off while it still opens is a warning in the browser's console.
    if (socket.connected) socket.disconnect();
    else socket.once('connect', () => socket.disconnect());
  };
}

async function introduce(owner: SocketOwner, done: (introduction: object) => void): Promise<void> {
  const token = await owner.token();
  done(token ? { token } : {});
}

function invalidate<Name extends ClientEventName>(queries: QueryClient, name: Name, payload: unknown): void {
  for (const queryKey of staleOn[name](payload as ClientEvents[Name]))
    void queries.invalidateQueries({ queryKey });
}
