import { createHash } from 'node:crypto';
import { PROOF_PAGE_LINES, type ProofLine } from '#contracts';

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The texts of a bundle's pages, each with the hash of the page before, and the hash of the last one. */
export function pagesOf(lines: readonly ProofLine[]): { pages: string[]; hash: string } {
  const pages: string[] = [];
  let previous: string | null = null;
  for (let from = 0; from < Math.max(lines.length, 1); from += PROOF_PAGE_LINES) {
    const part = lines.slice(from, from + PROOF_PAGE_LINES);
    const text: string = JSON.stringify({ number: pages.length + 1, previous, lines: part });
    pages.push(text);
    previous = hashOf(text);
  }
  return { pages, hash: previous! };
}

/** Undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
