import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, isSecure, type SiteCookie, type SiteCookieName } from '#contracts';
import type { Settings } from '../settings/settings.js';

type Site = Pick<Settings, 'SITE_URL'>;

/** Sets a cookie that scripts can't read. */
export function setCookie(
  reply: FastifyReply,
  { name, value, maxAgeS, sameSite }: SiteCookie,
  { SITE_URL }: Site,
): void {
  void reply.setCookie(cookieName(name, SITE_URL), value, {
    path: '/',
    maxAge: maxAgeS,
    sameSite,
    secure: isSecure(SITE_URL),
    httpOnly: true,
  });
}

/** Returns the value of a request's cookie. Over HTTPS, only the name with the `__Host-` prefix is accepted. */
export const readCookie = (
  request: FastifyRequest,
  name: SiteCookieName,
  { SITE_URL }: Site,
): string | undefined => request.cookies[cookieName(name, SITE_URL)];
