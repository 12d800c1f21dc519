/** Whether it saves characters to define a shape once and reference it by id. */
const worthSharing = (length: number, times: number): boolean => (times - 1) * (length + 3) > times * 9 + 22;

/**
 * Shortens an SVG without changing the picture: removes whitespace between elements, defines repeated shapes only once,
 * and abbreviates white.
 */
export function compact(text: string): string {
  const tight = text
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('> <', '><')
    .replaceAll('#ffffff', '#fff')
    // A group with a single element is not needed; the element can have the id.
    .replace(/<g id="(\w+)"><(\w+) ([^<>]*)\/><\/g>/g, '<$2 id="$1" $3/>');
  const counts = new Map<string, number>();
  for (const [, d = ''] of tight.matchAll(/<path d="([^"]+)"/g)) counts.set(d, (counts.get(d) ?? 0) + 1);
  const shared = Array.from(counts)
    .filter(([d, times]) => worthSharing(d.length, times))
    .map(([d]) => d);
  const ids = new Map(shared.map((d, at) => [d, `S${at.toString(36)}`]));
  const used = tight.replace(/<path d="([^"]+)"/g, (path, d: string) => {
    const id = ids.get(d);
    return id ? `<use href="#${id}"` : path;
  });
  const shapes = Array.from(ids, ([d, id]) => `<path id="${id}" d="${d}"/>`).join('');
  return used.replace('<defs>', `<defs>${shapes}`);
}
