/** A random seed for practice, chosen by the browser: 32 hexadecimal digits. */
export const randomSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
