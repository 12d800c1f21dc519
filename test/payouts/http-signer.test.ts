import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpSigner, SignerRefusal } from '#money/chain';

let server: Server;
let respond: RequestListener;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const TOKEN = 'a token of a signer';
const sign = (at = url): Promise<Uint8Array> =>
  new HttpSigner('a wallet', at, TOKEN).sign(Buffer.from('message'));

it('sends the message and the token, and returns the signature', async () => {
  const signature = Buffer.alloc(64, 7);
  respond = (request, response) => {
    expect(request).toMatchObject({ method: 'POST', url: '/signer/sign' });
    expect(request.headers.authorization).toBe(`Bearer ${TOKEN}`);
    request.on('data', (body: Buffer) =>
      expect(JSON.parse(String(body))).toEqual({ message: 'bWVzc2FnZQ==' }),
    );
    response.end(JSON.stringify({ signature: signature.toString('base64') }));
  };
  expect(Buffer.from(await sign(`${url}/signer/`))).toEqual(signature);
});

it('names the reason of a refusal', async () => {
  respond = (_, response) => response.writeHead(403).end('{"reason":"day-limit"}');
  await expect(sign()).rejects.toThrow(new SignerRefusal('day-limit'));
  respond = (_, response) => response.writeHead(403).end('<p>Forbidden</p>');
  await expect(sign()).rejects.toThrow(new SignerRefusal('no reason given'));
});

it.each<[string, RequestListener, string]>([
  ['an error', (_, response) => response.writeHead(500).end(), 'status 500'],
  ['a wrong token', (_, response) => response.writeHead(401).end(), 'status 401'],
  ['no JSON', (_, response) => response.end('nothing'), 'without a signature'],
  ['a short signature', (_, response) => response.end('{"signature":"AAAA"}'), 'without a signature'],
  ['a redirect', (_, response) => response.writeHead(302, { location: '/' }).end(), 'does not respond'],
  ['no response', (request) => request.socket.destroy(), 'does not respond'],
])('%s is a fault, and no refusal', async (_, listener, text) => {
  respond = listener;
  const fault = await sign().catch((error: unknown) => error);
  expect(String(fault)).toContain(text);
  expect(fault).not.toBeInstanceOf(SignerRefusal);
});

it('keeps the URL and the token out of the error', async () => {
  const fault = String(await sign('http://user:secret@127.0.0.1:1').catch((error: unknown) => error));
  expect(fault).toContain('The signer does not respond');
  for (const secret of ['secret', TOKEN, '127.0.0.1']) expect(fault).not.toContain(secret);
});
