const CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/gy;

/** Reads a CSV file (RFC 4180) whose first line has the names of its columns. */
export function parseCsv(text: string): Record<string, string>[] {
  const lines: string[][] = [[]];
  for (const [, quoted, bare, end] of text.replace(/^\ufeff/, '').matchAll(CELL)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') lines.push([]);
    if (end === '') break;
  }
  const [names = [], ...rows] = lines.slice(0, -1);
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}
