import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform';

export const CLIENT_FOLDER = join(projectRoot, 'dist/web');
const MANIFEST = join(CLIENT_FOLDER, '.vite/manifest.json');
const ENTRY = 'index.html';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** The client's files, as the build describes them. */
export interface BuiltClient {
  /** The page that all others are made from. */
  readonly template: string;
  /** The style sheets of the client's entry, or of a source file and its static imports, as paths on the site. */
  stylesOf(source?: string): string[];
  /** Those of the parts that the source file and its imports load later. */
  laterStylesOf(source: string): string[];
  /** The content of a style sheet. */
  style(address: string): string;
}

/** Reads the build. Returns null if the client has not been built. */
export function readBuiltClient(): BuiltClient | null {
  if (!existsSync(MANIFEST)) return null;
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>;
  const sheetsOf = (chunks: string[]) => [
    ...new Set(chunks.flatMap((chunk) => manifest[chunk]?.css ?? []).map((name) => `/${name}`)),
  ];
  const stylesOf = (source = ENTRY) =>
    sheetsOf(source === ENTRY ? [ENTRY] : reached(manifest, source, ({ imports = [] }) => imports));
  return {
    template: readFileSync(join(CLIENT_FOLDER, 'index.html'), 'utf8'),
    stylesOf,
    laterStylesOf(source) {
      const all = reached(manifest, source, ({ imports = [], dynamicImports = [] }) => [
        ...imports,
        ...dynamicImports,
      ]);
      const first = stylesOf(source);
      return sheetsOf(all).filter((address) => !first.includes(address));
    },
    style: (address) => readFileSync(join(CLIENT_FOLDER, address), 'utf8').trim(),
  };
}

/** A chunk and all that it leads to, without the entry, whose dynamic imports are the other pages. */
function reached(
  manifest: Record<string, Chunk>,
  source: string,
  next: (chunk: Chunk) => string[],
  seen: string[] = [],
): string[] {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The client was built without ${source}`);
  if (source === ENTRY || seen.includes(source)) return seen;
  return next(chunk).reduce((all, name) => reached(manifest, name, next, all), [...seen, source]);
}
