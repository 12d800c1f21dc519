import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const database = freshDatabase();
let withShortTimeout: Kingdom;
let kingdom: Kingdom;

beforeAll(async () => {
  withShortTimeout = await startKingdom({ databaseUrl: database.url, env: { REQUEST_TIMEOUT_S: '1' } });
  kingdom = await startKingdom({ databaseUrl: database.url });
});
afterAll(async () => {
  await withShortTimeout.close();
  await kingdom.close();
});

/** Sends a raw request and returns all that the server sends until it closes the connection. */
async function rawResponseTo(head: string[], body: string): Promise<string> {
  const { hostname, port } = new URL(withShortTimeout.url);
  const socket = connect(Number(port), hostname);
  socket.write([...head, `Host: ${hostname}`, '', body].join('\r\n'));
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe('a request that takes too long', () => {
  it.each(['/api/donations', '/auth/v1/signup'])(
    'is refused and its connection closed if its body never arrives completely: %s',
    async (path) => {
      const head = [`POST ${path} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 100'];
      expect(await rawResponseTo(head, '{"amount":')).toMatch(/^HTTP\/1\.1 (408|504) /);
    },
  );

  it.each([
    ['/api/donations', 'REQUEST_TIMEOUT'],
    ['/auth/v1/.well-known/jwks.json', 'request_timeout'],
  ])('ends with 504 if its response takes too long: %s', async (path, code) => {
    const pending = withShortTimeout.unitOfWork.run(async (tx) => {
      await tx.query('LOCK TABLE donation, signing_key IN ACCESS EXCLUSIVE MODE');
      return call(withShortTimeout, 'GET', path);
    });
    expect(await pending).toMatchObject({ status: 504, body: { code } });
    await eventually(
      () => call(withShortTimeout, 'GET', path),
      ({ status }) => status === 200,
    );
  });
});

describe('every response', () => {
  it('of the API is not cached by browsers, unless its route allows it', async () => {
    for (const path of [
      '/api/donations?limit=5',
      '/api/donations/mine',
      '/api/account',
      '/auth/v1/user',
      '/api/nothing',
    ])
      expect((await call(kingdom, 'GET', path)).headers.get('cache-control')).toBe('no-store');
    const keys = await call(kingdom, 'GET', '/auth/v1/.well-known/jwks.json');
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
  });

  it('denies pages access to devices that no page uses', async () => {
    const { headers } = await call(kingdom, 'GET', '/api/donations');
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
  });
});
