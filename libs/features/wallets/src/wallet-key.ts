import bs58 from 'bs58';

const KEY_BYTES = 32;

/**
 * Keys of small order, without the sign bit. Anybody can sign for them, so a signature proves nothing. One of them
 * is the address of Solana's system program. The list is complete (Cremers and Jackson, 2019, as in libsodium).
 */
const SMALL_ORDER_KEYS = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]);

/** Returns the 32 bytes of an address; undefined if it isn't a key that one person alone could hold. */
export function walletKey(address: string): Buffer | undefined {
  const key = bs58.decodeUnsafe(address);
  if (key?.length !== KEY_BYTES) return undefined;
  const unsigned = Buffer.from(key);
  unsigned[KEY_BYTES - 1]! &= 0x7f;
  return SMALL_ORDER_KEYS.has(unsigned.toString('hex')) ? undefined : Buffer.from(key);
}
