import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { REQUEST_TIMEOUT_S: '1' } });
});
afterAll(() => kingdom.close());

/** Everything the server writes until it closes the connection. */
async function heardFrom(head: string[], body: string): Promise<string> {
  const { hostname, port } = new URL(kingdom.url);
  const socket = connect(Number(port), hostname);
  socket.write([...head, `Host: ${hostname}`, '', body].join('\r\n'));
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe('a request that takes too long', () => {
  it.each(['/api/donations', '/auth/v1/signup'])(
    'because its body never comes whole is refused and its connection closed: %s',
    async (path) => {
      const head = [`POST ${path} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 100'];
      expect(await heardFrom(head, '{"amount":')).toMatch(/^HTTP\/1\.1 (408|504) /);
    },
  );

  it.each([
    ['/api/donations', 'REQUEST_TIMEOUT'],
    ['/auth/v1/.well-known/jwks.json', 'request_timeout'],
  ])('because its answer does not come ends with 504: %s', async (path, code) => {
    const stuck = kingdom.unitOfWork.run(async (tx) => {
      await tx.query('LOCK TABLE donation, signing_key IN ACCESS EXCLUSIVE MODE');
      return call(kingdom, 'GET', path);
    });
    expect(await stuck).toMatchObject({ status: 504, body: { code } });
    expect((await call(kingdom, 'GET', path)).status).toBe(200);
  });
});

describe('every response', () => {
  it('of the API is kept by no browser, unless its route says how long', async () => {
    for (const path of ['/api/donations', '/api/account', '/auth/v1/user', '/api/nothing'])
      expect((await call(kingdom, 'GET', path)).headers.get('cache-control')).toBe('no-store');
    const keys = await call(kingdom, 'GET', '/auth/v1/.well-known/jwks.json');
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
  });

  it('denies its page the devices that none of ours uses', async () => {
    const { headers } = await call(kingdom, 'GET', '/api/donations');
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
  });
});
