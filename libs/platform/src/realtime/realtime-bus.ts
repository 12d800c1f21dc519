import type { ClientEventName, ClientEvents, Room } from '#libs/contracts';

/** A client event on its way from any process to the sockets of every API process. */
export interface ClientMessage<Name extends ClientEventName = ClientEventName> {
  room: Room;
  event: Name;
  payload: ClientEvents[Name];
}

/**
 * Carries client messages between processes. Lossy by design: a message is a signal to refetch, and clients refetch
 * everything when they reconnect.
 */
export interface RealtimeBus {
  publish<Name extends ClientEventName>(message: ClientMessage<Name>): Promise<void>;
  /** Starts receiving; at most one receiver in a process. */
  subscribe(receive: (message: ClientMessage) => void): Promise<void>;
  close(): Promise<void>;
}
