/** Escapes what LIKE would read as a pattern. */
export const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
