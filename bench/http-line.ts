import { Agent, request } from 'node:http';
import { CONNECTIONS } from './rates.js';

export interface LineRequest {
  body?: object;
  headers?: Record<string, string>;
  expected: number;
}

export type Line = (method: string, path: string, request: LineRequest) => Promise<string>;

/**
 * Returns a function that sends a request over connections that stay open and returns the response's body. It throws on
 * any status other than the expected one.
 */
export function openLine(url: string): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return (method, path, { body, headers = {}, expected }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const typed = body === undefined ? {} : { 'content-type': 'application/json' };
      const sized = { 'content-length': Buffer.byteLength(text) };
      const outgoing = request(
        url + path,
        { method, agent, headers: { ...typed, ...sized, ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            response.statusCode === expected
              ? resolve(Buffer.concat(chunks).toString())
              : reject(new Error(`${path} responded with ${response.statusCode}`)),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(text);
    });
}
