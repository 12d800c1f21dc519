import ipaddr from 'ipaddr.js';
import { lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

const TIMEOUT_MS = 10_000;

/** The webhook was not delivered. The message says why. */
export class WebhookError extends Error {}

export interface WebhookOptions {
  headers?: Readonly<Record<string, string>>;
  /** Whether private addresses are allowed. */
  allowPrivate: boolean;
}

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';
const refusal = (address: string): WebhookError => new WebhookError(`${address} is a private address`);

/** Resolves a name for the connection itself, so that the address that was checked is the one that is used. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error ?? !first) return callback(error ?? new WebhookError(`${hostname} has no address`), '');
    const hidden = found.find(({ address }) => !isPublic(address));
    if (hidden) return callback(refusal(hidden.address), '');
    if (options.all) return callback(null, found);
    return callback(null, first!.address, first!.family);
  });
};

/**
 * Posts JSON to a webhook. Redirects are not followed, and the response is not read.
 * @throws WebhookError if it does not respond with 2xx within ten seconds, or leads to a private address
 */
export function sendWebhook(
  to: string,
  body: string,
  { headers, allowPrivate }: WebhookOptions,
): Promise<void> {
  const url = new URL(to);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) && !isPublic(host)) return Promise.reject(refusal(host));
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = (message: string): void => reject(new WebhookError(message));
    const sent = request(
      url,
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!allowPrivate && { lookup: lookUpPublic }),
      },
      ({ statusCode = 0 }) => {
        sent.destroy();
        if (statusCode >= 200 && statusCode < 300) resolve();
        else if (statusCode >= 300 && statusCode < 400) fail(`${statusCode}: redirects are not followed`);
        else fail(`the webhook responded with ${statusCode}`);
      },
    );
    sent.on('error', (error) =>
      reject(error instanceof WebhookError ? error : new WebhookError(error.message)),
    );
    sent.end(body);
  });
}
