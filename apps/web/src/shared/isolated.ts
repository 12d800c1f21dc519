/** A name inside a sentence. It keeps its own direction, and the words around it keep theirs. `<bdi>` does the same for elements. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
