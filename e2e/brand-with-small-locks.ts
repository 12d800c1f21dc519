import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrandFile, DEFAULT_BRAND_FILE } from '#brand';

/** A brand whose members can lock what one game pays. */
export function brandWithSmallLocks(): string {
  const file = JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8')) as BrandFile;
  const vault = { ...file.vault, terms: { ...file.vault.terms, minAmount: '1' } };
  const path = join(mkdtempSync(join(tmpdir(), 'vault-')), 'brand.json');
  writeFileSync(path, JSON.stringify({ ...file, vault }));
  return path;
}
