import { createHash } from 'node:crypto';
import { type Brand, format } from '#brand';
import { networkOf } from '#platform';
import type { Caller } from '../wire/caller.js';

type Table = readonly (readonly [name: string, mark: RegExp])[];

/** The first match counts, because browsers also carry the names of those they descend from. */
const BROWSERS: Table = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Brave', /\bBrave\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

const SYSTEMS: Table = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** The names of a browser and of the system it runs on. `browser` is empty if it is unknown. */
export interface Device {
  browser: string;
  system: string | undefined;
}

/**
 * Reads a `User-Agent` header. The result contains only names from our lists, because anybody can send any header.
 */
export const deviceOf = (userAgent: string): Device => ({
  browser: nameIn(BROWSERS, userAgent) ?? '',
  system: nameIn(SYSTEMS, userAgent),
});

/** A device in readable form: `Firefox on Linux`. */
export function formatDevice({ browser, system }: Device, brand: Brand): string {
  const { devices } = brand.texts.mails.account;
  const name = browser || format(brand, devices.unknown);
  return system ? format(brand, devices.on, { browser: name, system }) : name;
}

/**
 * A text for the kind of device, the same in every language. Known devices are stored by it, so it must never
 * change.
 */
export function deviceKind(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  const name = browser || 'Unknown browser';
  return system ? `${name} on ${system}` : name;
}

/**
 * The marks by which a device is recognised: its kind in its network first, then the mark from its cookie if there
 * is one.
 */
export function deviceMarks(caller: Caller): Buffer[] {
  const { deviceMark, userAgent, address } = caller;
  const kind = mark(`kind/${deviceKind(userAgent)}/${deviceNetwork(address)}`);
  return deviceMark === undefined ? [kind] : [kind, mark(`mark/${deviceMark}`)];
}

/**
 * Those of a browser's marks that come from its cookie, which nobody else knows. The first mark is its kind in its
 * network.
 */
export const cookieMarks = (marks: readonly Buffer[]): Buffer[] => marks.slice(1);

/** The mark that this request itself shows: the one from the browser's cookie, or else its kind in its network. */
export function browserMark(caller: Caller): Buffer {
  const [kind, kept] = deviceMarks(caller);
  return (caller.isNewBrowser ? undefined : kept) ?? kind!;
}

const mark = (text: string): Buffer => createHash('sha256').update(text).digest();

const nameIn = (table: Table, userAgent: string): string | undefined =>
  table.find(([, mark]) => mark.test(userAgent))?.[0];

/** The network in which a known device is expected: the address's /24 (IPv4) or /48 (IPv6). */
export const deviceNetwork = (address: string): string => networkOf(address, { ipv4: 24, ipv6: 48 });
