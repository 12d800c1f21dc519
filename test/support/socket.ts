import { io } from 'socket.io-client';
import { type ClientEventName, type ClientEvents, REALTIME_PATH } from '#contracts';
import { REALTIME_BUS, type RealtimeBus } from '#platform';
import { eventually } from './eventually.js';
import type { Kingdom } from './kingdom.js';

/** Opens a page's socket and waits until it is in the room of the token's member. It records all events. */
export async function openSocket(kingdom: Kingdom, token: string) {
  const socket = io(kingdom.url, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
  });
  const events: { name: string; payload: unknown }[] = [];
  socket.onAny((name: string, payload: unknown) => events.push({ name, payload }));
  const received = (name: ClientEventName) =>
    events.filter((one) => one.name === name).map(({ payload }) => payload);
  const bus = kingdom.app.get<RealtimeBus>(REALTIME_BUS, { strict: false });
  const room = `user:${subjectOf(token)}` as const;
  await eventually(
    async () => {
      await bus.publish({ room, event: 'price.updated', payload: { symbol: 'TEST' } });
      return received('price.updated');
    },
    ({ length }) => length > 0,
  );
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

const subjectOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;
