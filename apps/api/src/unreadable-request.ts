import type { ConnectionError } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Brand, format, type Localizable } from '#brand';

interface Refusal {
  status: number;
  code: string;
  /** The auth contract's code. No path was read yet, so the response has the fields of both error formats. */
  error_code: string;
  words: Localizable;
}

const TIMED_OUT: Refusal = {
  status: 408,
  code: 'REQUEST_TIMEOUT',
  error_code: 'request_timeout',
  words: (brand) => format(brand, brand.texts.refusals.tooSlow),
};
const HEADERS_TOO_LARGE: Refusal = {
  status: 431,
  code: 'HEADERS_TOO_LARGE',
  error_code: 'request_entity_too_large',
  words: (brand) => format(brand, brand.texts.refusals.headersTooLarge),
};
const NO_HTTP: Refusal = {
  status: 400,
  code: 'BAD_REQUEST',
  error_code: 'bad_json',
  words: (brand) => format(brand, brand.texts.refusals.unreadable),
};

/**
 * Responds to unreadable HTTP with a JSON error, like all errors, and closes the connection (auth contract §1). No
 * header was read, so the message is in the first language.
 */
export function refuseUnreadableRequest(error: ConnectionError, socket: Socket, brand: Brand): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const { status, words, ...refusal } = refusalOf(error);
    const body = JSON.stringify({ ...refusal, message: words(brand) });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Sb-Error-Code: ${refusal.error_code}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

function refusalOf({ code }: ConnectionError): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TIMED_OUT;
  return code === 'HPE_HEADER_OVERFLOW' ? HEADERS_TOO_LARGE : NO_HTTP;
}
