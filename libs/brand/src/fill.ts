/**
 * Fills a text's `{placeholders}`. Free of dependencies so that the client can import it alone.
 * @throws Error when a placeholder has no value: a half-filled text must not reach a reader.
 */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`);
    return value;
  });
}

/** The names of a text's `{placeholders}`. */
export function placeholdersOf(text: string): string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '');
}
