import { isIP, isIPv6 } from 'node:net';
import { type Brand, say } from '#libs/brand';
import { firstGroups, plainAddress } from '#libs/platform';

type Table = readonly (readonly [name: string, mark: RegExp])[];

/** The first that matches: browsers carry the names of those they descend from. */
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

/** A browser and what it runs on, by their names; `browser` is empty when it is not known. */
export interface Device {
  browser: string;
  system: string | undefined;
}

/** What a `User-Agent` header says; never a word of the header itself, which anybody may fill with anything. */
export const deviceOf = (userAgent: string): Device => ({
  browser: nameIn(BROWSERS, userAgent) ?? '',
  system: nameIn(SYSTEMS, userAgent),
});

/** A browser for people, `Firefox on Linux`. */
export function sayDevice({ browser, system }: Device, brand: Brand): string {
  const { devices } = brand.texts.mails.account;
  const name = browser || say(brand, devices.unknown);
  return system ? say(brand, devices.on, { browser: name, system }) : name;
}

/** The same for the same kind of device, whatever the language. Known devices are kept by it: it never changes. */
export function deviceKind(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  const name = browser || 'Unknown browser';
  return system ? `${name} on ${system}` : name;
}

const nameIn = (table: Table, userAgent: string): string | undefined =>
  table.find(([, mark]) => mark.test(userAgent))?.[0];

/**
 * The network a known device is expected in: the address's /24 (IPv4) or /48 (IPv6). An IPv4 address inside IPv6 counts as
 * IPv4; what is no address stays as it is.
 */
export function deviceNetwork(address: string): string {
  const plain = plainAddress(address);
  if (isIPv6(plain)) return `${firstGroups(plain, 3).join(':')}::/48`;
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return address;
}
