import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** How many leading bits of an address identify its network. */
export interface NetworkBits {
  ipv4: 24 | 32;
  ipv6: 48 | 64;
}

/**
 * Returns the network of an address, such as `203.0.113.0/24` or `2001:db8:1::/48`. A single IPv4 address has no
 * suffix, an IPv4 address inside IPv6 counts as IPv4, and text that is not an address is returned unchanged. Known
 * devices are stored by this text, so its format must never change.
 */
export function networkOf(address: string, { ipv4, ipv6 }: NetworkBits): string {
  if (!isIP(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) {
    const groups = parsed.parts.slice(0, ipv6 / 16).map((part) => part.toString(16));
    return `${groups.join(':')}::/${ipv6}`;
  }
  return ipv4 === 32 ? parsed.toString() : `${parsed.octets.slice(0, 3).join('.')}.0/24`;
}

/** The caller that limits by address count: an IPv4 address, or the /64 that a single IPv6 subscriber gets. */
export const callerOfAddress = (address: string): string => networkOf(address, { ipv4: 32, ipv6: 64 });
