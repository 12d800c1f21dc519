import bs58 from 'bs58';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { z } from 'zod';
import { ALERT_RULES, type AlertRule, solanaAddressSchema } from '#contracts';
import { isCountry } from './countries.js';

/** The kinds of values that the environment has. */
export const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);
export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');
export const address = z.string().min(1).optional();
/** An address of exactly 32 bytes. It may be off the curve, like a vault's. */
export const publicKey = solanaAddressSchema.refine(
  (text) => bs58.decodeUnsafe(text)?.length === 32,
  'must be a Solana address of 32 bytes',
);
/** Fastify's names for ranges of addresses. */
const ADDRESS_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isProxy = (entry: string): boolean =>
  ADDRESS_RANGES.has(entry) ||
  isIP(entry) > 0 ||
  // A network of all addresses would trust every caller.
  (ipaddr.isValidCIDR(entry) && ipaddr.parseCIDR(entry)[1] > 0);
/** False to trust no proxy, true to trust any, or the addresses of the trusted proxies. */
export const trustedProxies = z
  .string()
  .default('false')
  .transform((text) =>
    text === 'true' || text === 'false' ? text === 'true' : text.split(',').map((entry) => entry.trim()),
  )
  .refine(
    (proxies) => typeof proxies === 'boolean' || proxies.every(isProxy),
    'must name addresses, like 10.0.0.7 or 10.0.0.0/24',
  );
export const wholeTokens = (fallback: string) =>
  z
    .string()
    .regex(/^\d{1,18}$/, 'must be a number of whole tokens')
    .default(fallback);
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);
export const endpoints = list.refine(
  (urls) => urls.length > 0 && urls.every((url) => z.url({ protocol: /^https?$/ }).safeParse(url).success),
  'must be an http(s) address, or several separated by commas',
);

export const countries = list
  .transform((codes) => codes.map((code) => code.toUpperCase()))
  .refine(
    (codes) => codes.every(isCountry),
    'must hold ISO 3166 codes of two letters, separated by commas, like KP,IR',
  );

/** Thresholds of alert rules, like `queue-late=600,disk-full=95`. */
export const thresholds = list.transform((entries, context) =>
  Object.fromEntries(
    entries.map((entry): [AlertRule, number] => {
      const [, name = '', value = ''] = /^([a-z-]+)=(\d{1,9})$/.exec(entry) ?? [];
      if (!isAlertRule(name)) context.addIssue(`${entry} is not a threshold like queue-late=600`);
      return [name as AlertRule, Number(value)];
    }),
  ),
);
const isAlertRule = (name: string): name is AlertRule => name in ALERT_RULES;
export const webhook = z.url({ protocol: /^https?$/ }).optional();
