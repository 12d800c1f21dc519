const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const KEY_BYTES = 32;

/** Whether a text is a wallet's public key: base58 of exactly 32 bytes (specification §5, wallet). */
export function isPublicKey(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false;
  let number = 0n;
  for (const letter of text) number = number * 58n + BigInt(ALPHABET.indexOf(letter));
  // Each leading 1 stands for a zero byte.
  const zeros = text.length - text.replace(/^1+/, '').length;
  const bytes = number === 0n ? 0 : Math.ceil(number.toString(16).length / 2);
  return zeros + bytes === KEY_BYTES;
}
