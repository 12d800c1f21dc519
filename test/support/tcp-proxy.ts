import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Opens a proxy with a fixed port, so that a test can stop the server behind it or start it on another port. While there is
 * no target, connections are closed at once.
 */
export async function openTcpProxy(initial: number): Promise<{
  readonly port: number;
  forwardTo(port: number | undefined): void;
  close(): void;
}> {
  let target: number | undefined = initial;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (target === undefined) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    const pair = [client, upstream];
    for (const socket of pair) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => pair.forEach((other) => other.destroy()));
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    forwardTo: (port) => {
      target = port;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
