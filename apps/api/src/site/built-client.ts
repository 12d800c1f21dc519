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
  /** The style sheets of the client's entry, or of a source file and all its imports, as paths on the site. */
  stylesOf(source?: string): string[];
  /** The content of a style sheet. */
  style(address: string): string;
}

/** Reads the build. Returns null if the client has not been built. */
export function readBuiltClient(): BuiltClient | null {
  if (!existsSync(MANIFEST)) return null;
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>;
  return {
    template: readFileSync(join(CLIENT_FOLDER, 'index.html'), 'utf8'),
    stylesOf(source = ENTRY) {
      const chunks = source === ENTRY ? [ENTRY] : withImports(manifest, source);
      const names = chunks.flatMap((chunk) => manifest[chunk]?.css ?? []);
      return [...new Set(names)].map((name) => `/${name}`);
    },
    style: (address) => readFileSync(join(CLIENT_FOLDER, address), 'utf8').trim(),
  };
}

/** A chunk and all its static and dynamic imports, without the entry, whose dynamic imports are the other pages. */
function withImports(manifest: Record<string, Chunk>, source: string, seen: string[] = []): string[] {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The client was built without ${source}`);
  if (source === ENTRY || seen.includes(source)) return seen;
  const found = [...seen, source];
  return [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])].reduce(
    (all, next) => withImports(manifest, next, all),
    found,
  );
}
