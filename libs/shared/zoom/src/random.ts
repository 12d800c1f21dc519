/** Draws an integer from 0 to `below` − 1. */
export type RandomInt = (below: number) => number;

const SEED = /^[0-9a-f]{32}$/;

/**
 * A random generator seeded with 32 hexadecimal digits (sfc32 by Chris Doty-Humphrey). It uses 32-bit integer state only,
 * so all JavaScript engines produce the same numbers. @throws RangeError for any other seed
 */
export function seededRandom(seed: string): RandomInt {
  if (!SEED.test(seed)) throw new RangeError('a seed has 32 hexadecimal digits');
  let [a, b, c, d] = [0, 8, 16, 24].map((at) => Number.parseInt(seed.slice(at, at + 8), 16) | 0) as [
    number,
    number,
    number,
    number,
  ];
  const next = (): number => {
    const drawn = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + drawn;
    c |= 0;
    return drawn >>> 0;
  };
  for (let i = 0; i < 15; i += 1) next();
  return (below) => next() % below;
}
