import { isIPv6 } from 'node:net';

/** Without its zone; an IPv4 address inside IPv6 as IPv4. */
export const plainAddress = (address: string): string =>
  address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * The first groups of an IPv6 address, each in its shortest spelling. `::` stands for as many zero groups as are missing to
 * eight; a dotted end counts as two groups.
 */
export function firstGroups(address: string, count: number): string[] {
  const [head = [], tail = []] = address
    .replace(/[\d.]+\.\d+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
}

/** Whom a limit by address counts: an IPv4 address, or the /64 that is handed to one IPv6 subscriber as a whole. */
export function callerOfAddress(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${firstGroups(plain, 4).join(':')}::/64` : plain;
}
