import cookie from '@fastify/cookie';
import { beforeAll, expect, it } from '@jest/globals';
import Fastify, { type FastifyRequest } from 'fastify';
import { cookieName } from '#contracts';
import { readCookie } from './cookies.js';

const HTTPS = { SITE_URL: 'https://kingdom.example' };
const HTTP = { SITE_URL: 'http://localhost:3000' };
const fastify = Fastify();
beforeAll(async () => void (await fastify.register(cookie)));
const requestWith = (header: string) => ({ cookies: fastify.parseCookie(header) }) as FastifyRequest;

it('reads only the __Host- cookie over HTTPS, which no subdomain can set', () => {
  const both = requestWith('a=b; device=plain; __Host-device=own;language=de');
  expect(readCookie(both, 'device', HTTPS)).toBe('own');
  expect(readCookie(requestWith('device=plain'), 'device', HTTPS)).toBeUndefined();
  expect(cookieName('language', 'https:')).toBe('__Host-language');
});

it('reads the plain name over HTTP, where browsers refuse the prefix', () => {
  const both = requestWith('a=b; device=plain; __Host-device=own;language=de');
  expect(readCookie(both, 'device', HTTP)).toBe('plain');
});

it('reads no cookie of another name, and none from a header without one', () => {
  for (const header of ['my-device=other; x__Host-device=other', '', ';', '=', 'device'])
    expect([header, readCookie(requestWith(header), 'device', HTTP)]).toEqual([header, undefined]);
});
