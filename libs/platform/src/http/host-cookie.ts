import type { Settings } from '../settings/settings.js';

export interface HostCookie {
  name: string;
  /** Of characters a cookie can hold as they are. */
  value: string;
  path: string;
  maxAgeS: number;
  sameSite: 'Strict' | 'Lax';
}

/** A `Set-Cookie` that no script reads, and over HTTPS no other connection carries. */
export function hostCookie(
  { name, value, path, maxAgeS, sameSite }: HostCookie,
  { SITE_URL }: Pick<Settings, 'SITE_URL'>,
): string {
  const secure = SITE_URL.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=${sameSite}${secure}`;
}
