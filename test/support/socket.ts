import { io, type Socket } from 'socket.io-client';
import { type ClientEventName, type ClientEvents, REALTIME_PATH } from '#contracts';
import { eventually } from './eventually.js';
import type { Kingdom } from './kingdom.js';

/** Starts to open a page's socket. A page without a token is a visitor's. */
export const connect = (kingdom: Kingdom, token?: unknown): Socket =>
  io(kingdom.url, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
  });

/** Waits until a socket is connected, and so in its rooms. */
export const connected = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('connect', resolve));

/** Opens a page's socket and waits until it is in the rooms of the token's member. It records all events. */
export async function openSocket(kingdom: Kingdom, token: string) {
  const socket = connect(kingdom, token);
  const events: { name: string; payload: unknown }[] = [];
  socket.onAny((name: string, payload: unknown) => events.push({ name, payload }));
  const received = (name: ClientEventName) =>
    events.filter((one) => one.name === name).map(({ payload }) => payload);
  await connected(socket);
  return {
    received,
    /** Waits for an event with exactly this payload. */
    waitFor: <Name extends ClientEventName>(name: Name, payload: ClientEvents[Name]) =>
      eventually(
        () => Promise.resolve(received(name)),
        (payloads) => payloads.some((one) => JSON.stringify(one) === JSON.stringify(payload)),
      ),
    close: () => socket.disconnect(),
  };
}
