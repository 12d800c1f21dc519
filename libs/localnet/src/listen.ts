import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Listens, and returns the port: the one asked for, or a free one for 0.
 * @throws Error in one line when the port is taken.
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
  // A connection that could not be accepted, for want of file handles, must not end the process.
  server.on('error', () => {});
  return (server.address() as AddressInfo).port;
}

/** Stops listening and cuts every connection. Does nothing when the server never listened. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
