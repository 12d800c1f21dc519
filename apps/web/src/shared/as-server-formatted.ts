import { written } from './brand.js';

/**
 * Returns a figure as the server formatted it in this page, or else formats it here. Server and browser may have
 * different versions of the locale data, and hydration needs exactly the markup that the server sent.
 */
export function asServerFormatted(figure: string, write: () => string): string {
  const known = written[figure] ?? write();
  if (typeof document === 'undefined') written[figure] = known;
  return known;
}
