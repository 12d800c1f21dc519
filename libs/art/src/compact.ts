/** What a shape must be worth before it is written once and used by its name. */
const worthSharing = (length: number, times: number): boolean => (times - 1) * (length + 3) > times * 9 + 22;

/**
 * The same picture in fewer characters: no space between elements, a shape that occurs again is written once,
 * and white in its short form.
 */
export function compact(text: string): string {
  const tight = text
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('> <', '><')
    .replaceAll('#ffffff', '#fff')
    // A name for one element alone needs no group around it.
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
