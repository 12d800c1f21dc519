import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#libs/platform';

export const CLIENT_FOLDER = join(projectRoot, 'dist/web');
const MANIFEST = join(CLIENT_FOLDER, '.vite/manifest.json');
const ENTRY = 'index.html';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** What the build knows of the client's files. */
export interface BuiltClient {
  /** The page all others are made of. */
  readonly template: string;
  /** The style sheets of the client's entry, or of a source file with all it brings along, as addresses on the site. */
  stylesOf(source?: string): string[];
  /** The content of a style sheet. */
  style(address: string): string;
}

/** Reads the build, or answers null where the client has not been built. */
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

/** A chunk with all it imports, at once or later; not the entry, whose later imports are the other pages. */
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
