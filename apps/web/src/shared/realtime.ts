import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClientEventName, ClientEvents, DonationBadge } from '#contracts';
import { REALTIME_PATH, RECONNECT_DELAYS_MS } from '#contracts/realtime';
import { refreshConfig } from './live-config.js';
import type { StaleOn } from './queries.js';

/** The owner of a socket. Keep it stable: a new object opens a new connection. */
export interface SocketOwner {
  /** The access token to send with each handshake; undefined for a visitor. */
  token: () => Promise<string | undefined>;
  /** Called on each connection, because messages sent while there was none were missed. */
  onConnected: () => void;
  /** The connection is lost; another one will be opened. */
  onDisconnected: () => void;
  /** The server has ended a session. */
  onSessionEnded: (sessionId: string) => void;
  /** The member has reached a tier. The server may send this more than once. */
  onBadgeUpgraded: (badge: DonationBadge) => void;
}

/** While mounted, refetches the queries that the server's events make stale. With `null` it doesn't connect yet. */
export function useRealtime(owner?: SocketOwner | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (owner === null) return;
    let close: (() => void) | undefined;
    let unmounted = false;
    void import('socket.io-client').then(({ io }) => {
      if (!unmounted) close = listen(io, queries, owner);
    });
    return () => {
      unmounted = true;
      close?.();
    };
  }, [queries, owner]);
}

type Connect = typeof import('socket.io-client').io;

const hasData = ({ state }: Query): boolean => state.data !== undefined;

function listen(io: Connect, queries: QueryClient, owner: SocketOwner | undefined): () => void {
  const socket = io({
    path: REALTIME_PATH,
    transports: ['websocket'],
    reconnection: false,
    ...(owner && { auth: (done) => void authenticate(owner, done) }),
  });
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reconnect = () => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), RECONNECT_DELAYS_MS[attempt] ?? RECONNECT_DELAYS_MS.at(-1));
    attempt += 1;
  };
  socket.on('connect', () => {
    const messagesMissed = attempt > 0;
    attempt = 0;
    owner?.onConnected();
    // Refetch what a missed message may have changed: a lost message only delays an update. Before a first connection that
    // was made at once, only the member's own data may be old, because nothing else would bring those up to date.
    if (messagesMissed) {
      void refreshConfig();
      void queries.refetchQueries({ type: 'active' });
    } else void queries.refetchQueries({ type: 'active', queryKey: ['member'], predicate: hasData });
  });
  socket.on('connect_error', reconnect);
  socket.on('disconnect', (reason) => {
    owner?.onDisconnected();
    if (reason !== 'io client disconnect') reconnect();
  });
  socket.onAny((name: string, payload: unknown) => {
    if (name === 'session.ended') owner?.onSessionEnded((payload as ClientEvents['session.ended']).sessionId);
    if (name === 'settings.changed')
      void refreshConfig((payload as ClientEvents['settings.changed']).version);
    if (name === 'badge.upgraded') owner?.onBadgeUpgraded((payload as ClientEvents['badge.upgraded']).badge);
    const refetch = () => refetchStale(queries, ({ meta }) => isStaleOn(meta?.staleOn, name, payload));
    void import('./ui/roller.js').then(refetch, refetch);
  });
  return () => {
    clearTimeout(timer);
    socket.off();
    socket.offAny();
    // The browser logs a warning if a socket is closed while it is still opening.
    if (socket.connected) socket.disconnect();
    else socket.once('connect', () => socket.disconnect());
  };
}

async function refetchStale(queries: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  // A first fetch goes on instead of being started again, although it may have read what was there before the event.
  const first = queries
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: (query) => !hasData(query) && predicate(query) });
  await queries.invalidateQueries({ predicate });
  if (first.length > 0) await queries.invalidateQueries({ predicate: (query) => first.includes(query) });
}

async function authenticate(owner: SocketOwner, done: (introduction: object) => void): Promise<void> {
  const token = await owner.token();
  done(token ? { token } : {});
}

function isStaleOn(staleOn: StaleOn | undefined, name: string, payload: unknown): boolean {
  const test = staleOn?.[name as ClientEventName] as true | ((event: unknown) => boolean) | undefined;
  return typeof test === 'function' ? test(payload) : test === true;
}
