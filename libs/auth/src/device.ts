import { isIP, isIPv6 } from 'node:net';

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

const UNKNOWN = 'Unknown browser';

/** A browser for people, `Firefox on Linux`; never a word of the header itself, which anybody may fill with anything. */
export function describeDevice(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent) ?? UNKNOWN;
  const system = nameIn(SYSTEMS, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

const nameIn = (table: Table, userAgent: string): string | undefined =>
  table.find(([, mark]) => mark.test(userAgent))?.[0];

/**
 * The network a known device is expected in: the address's /24 (IPv4) or /48 (IPv6). An IPv4 address inside IPv6 counts as
 * IPv4; what is no address stays as it is.
 */
export function deviceNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv6(plain)) return `${firstGroups(plain, 3).join(':')}::/48`;
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return address;
}

/** `::` stands for as many zero groups as are missing to eight; a dotted end counts as two groups. */
function firstGroups(address: string, count: number): string[] {
  const [head = [], tail = []] = address
    .replace(/[\d.]+\.\d+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
}
