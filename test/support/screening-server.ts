import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the screening service behaves towards an address. `slow` never responds. */
export type ScreeningBehaviour = 'allow' | 'deny' | 'slow' | 'broken' | 'nonsense';

/** A screening service over HTTP. */
export interface ScreeningServer {
  readonly url: string;
  /** The addresses that were asked for, and the `Authorization` headers. */
  readonly asked: { address: string; authorization: string | undefined }[];
  /** Its behaviour towards one address, or towards all others. */
  behave(behaviour: ScreeningBehaviour, address?: string): void;
  close(): void;
}

const REPLIES: Record<Exclude<ScreeningBehaviour, 'slow'>, (response: ServerResponse) => void> = {
  allow: (response) => response.end('{"allowed":true}'),
  deny: (response) => response.end('{"allowed":false}'),
  broken: (response) => response.writeHead(500).end(),
  nonsense: (response) => response.end('{"allowed":"perhaps"}'),
};

export async function openScreeningServer(): Promise<ScreeningServer> {
  const asked: ScreeningServer['asked'] = [];
  const special = new Map<string, ScreeningBehaviour>();
  let usual: ScreeningBehaviour = 'allow';
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { address } = JSON.parse(text) as { address: string };
      asked.push({ address, authorization: request.headers.authorization });
      const behaviour = special.get(address) ?? usual;
      if (behaviour !== 'slow') REPLIES[behaviour](response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`,
    asked,
    behave: (behaviour, address) => {
      if (address === undefined) usual = behaviour;
      else special.set(address, behaviour);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
