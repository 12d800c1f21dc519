/** Shortens a wallet address for display to its first 4 and last 4 characters (specification §9). */
export function shortAddress(address: string): string {
  return address.length <= 8 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;
}
