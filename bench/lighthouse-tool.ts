import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spawnSync } from 'node:child_process';

/** What is read of Lighthouse's result. Scores are from 0 to 1. */
export interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** Benches are started in the project's folder. */
const TOOLS = join(process.cwd(), 'bench/tools');

/** Loads Lighthouse. Before its first use it is installed, because its two hundred packages serve this bench alone. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(TOOLS, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: TOOLS, stdio: 'inherit' });
    if (status !== 0) throw new Error('Lighthouse could not be installed. Run npm ci in bench/tools.');
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}
