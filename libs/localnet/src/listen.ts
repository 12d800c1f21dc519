import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts to listen.
 * @param port 0 takes a free port
 * @returns the port that the server listens on
 * @throws Error with a message of one line when the port is taken or can't be opened
 */
export async function listen(server: Server, host: string, port: number, purpose: string): Promise<number> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    const reason = taken ? 'is taken' : `cannot be opened: ${String(error)}`;
    throw new Error(`Port ${port} on ${host} for the development chain's ${purpose} ${reason}.`, {
      cause: error,
    });
  }
  // A connection that can't be accepted, for lack of file handles, must not end the process.
  server.on('error', () => {});
  return (server.address() as AddressInfo).port;
}

/** Stops listening and closes all connections. Does nothing if the server never listened. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
