import { Agent, request } from 'node:http';
import { CONNECTIONS } from './rates.js';

export interface LineRequest {
  body?: object;
  headers?: Record<string, string>;
  expected: number;
}

export type Line = (method: string, path: string, request: LineRequest) => Promise<string>;

/** Requests over connections that stay open; any other status than the expected is an error. Answers the body. */
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
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            answer.statusCode === expected
              ? resolve(Buffer.concat(chunks).toString())
              : reject(new Error(`${path} answered ${answer.statusCode}`)),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(text);
    });
}
