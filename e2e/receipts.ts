import type { APIRequestContext, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LogKeyList } from '#contracts';
import { t, texts } from './kingdom.js';

const { receiptVerifier: words } = texts;
const VERIFIER = new URL('../dist/web/verify-receipt.html', import.meta.url);

/** The key that the site publishes for the log of its ledger. */
export async function readLogKey(request: APIRequestContext): Promise<string> {
  const { items } = (await (await request.get('/api/ledger-log/keys')).json()) as LogKeyList;
  return items.at(-1)!.key;
}

/** Opens the verifier of receipts as a file that was saved, and without a network, and enters the key of the log. */
export async function openSavedVerifier(page: Page, key: string): Promise<void> {
  const saved = join(tmpdir(), `verify-receipt-${randomUUID()}.html`);
  await copyFile(VERIFIER, saved);
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(saved).href);
  await page.getByLabel(t(words.key)).fill(key);
}
