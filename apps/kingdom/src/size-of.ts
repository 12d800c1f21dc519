const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Returns a number of bytes for people, such as `1.2 GB`. */
export function sizeOf(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  return `${(bytes / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
}
