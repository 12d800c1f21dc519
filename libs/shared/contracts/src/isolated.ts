/**
 * A name inside a sentence. It keeps its own direction, so that one written from right to left does not reorder the words
 * around it (Unicode UAX 9). In markup, `<bdi>` does the same.
 */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
