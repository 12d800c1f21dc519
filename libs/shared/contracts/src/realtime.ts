/** The realtime API: socket.io at `/realtime`, over WebSocket. Messages are signals with small payloads. */
export const REALTIME_PATH = '/realtime';

/** Milliseconds (specification §9: heartbeat 25 s, reconnect after 1, 2, 5, then 10 s). */
export const HEARTBEAT_MS = 25_000;
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;

/** Every client is in `public`. A session also joins `user:<id>` and `session:<id>`; an operator's joins `operators`. */
export type Room = 'public' | 'operators' | `user:${string}` | `session:${string}`;
