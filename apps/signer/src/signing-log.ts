import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { SettingsError } from '#platform';
import type { PayoutFacts, SignedBefore } from './policy.js';

const FIRST = '0'.repeat(64);
const amount = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);
const lineSchema = z.strictObject({
  at: z.iso.datetime(),
  key: z.string(),
  recipient: z.string(),
  currency: z.string(),
  amount,
  deposits: amount,
  fee: amount,
  signature: z.string(),
  /** The SHA-256 of the line before, in hexadecimal. */
  previous: z.string(),
});
type Entry = PayoutFacts & { readonly at: string };

/**
 * The signatures that were given, as lines of JSON that are only appended. Each line holds the hash of the line before. A line is on
 * the disk before its signature is returned.
 */
export class SigningLog implements SignedBefore {
  private readonly byKey = new Map<string, PayoutFacts>();
  private readonly entries: Entry[] = [];
  private previous = FIRST;
  private size = 0;
  private readonly file: number;

  /**
   * Opens the log, and creates it if there is none. An incomplete last line is cut off, because its signature was never returned.
   * @throws SettingsError if it can't be opened or a line does not continue the line before
   */
  constructor(path: string) {
    try {
      this.file = openSync(path, 'a+', 0o600);
    } catch (error) {
      throw new SettingsError(`SIGNER_LOG can't be opened: ${error instanceof Error ? error.message : ''}`);
    }
    const content = readFileSync(path);
    const complete = content.subarray(0, content.lastIndexOf('\n') + 1);
    const lines = complete.toString().split('\n').slice(0, -1);
    lines.forEach((line, index) => {
      const read = this.read(line);
      if (read === null)
        throw new SettingsError(
          `SIGNER_LOG is damaged at line ${index + 1}: nothing is signed until it is restored`,
        );
      this.remember(line, read);
    });
    if (complete.length < content.length) ftruncateSync(this.file, complete.length);
    this.size = complete.length;
  }

  factsOf(key: string): PayoutFacts | undefined {
    return this.byKey.get(key);
  }

  /** A payout that was signed several times counts once; its fee counts each time, because a failed transaction pays it too. */
  spent(currency: string, since: Date, withoutKey: string): bigint {
    const from = since.toISOString();
    const seen = new Set([withoutKey]);
    let sum = 0n;
    for (let index = this.entries.length - 1; index >= 0; index--) {
      const entry = this.entries[index]!;
      if (entry.at <= from) break;
      if (currency === 'SOL') sum += entry.fee;
      if (seen.has(entry.key)) continue;
      seen.add(entry.key);
      if (currency === 'SOL') sum += entry.deposits;
      if (currency === entry.currency) sum += entry.amount;
    }
    return sum;
  }

  /** @throws Error if it can't be written, or if something else has changed the file */
  append(facts: PayoutFacts, signature: string, now: Date): void {
    if (fstatSync(this.file).size !== this.size)
      throw new Error('The log has changed: start the signer again');
    // Times never go back, so that a clock that was set back does not hide what was spent.
    const at = [now.toISOString(), this.entries.at(-1)?.at ?? ''].sort().at(-1)!;
    const entry = { at, ...facts };
    const line = JSON.stringify({
      ...entry,
      amount: String(facts.amount),
      deposits: String(facts.deposits),
      fee: String(facts.fee),
      signature,
      previous: this.previous,
    });
    const bytes = Buffer.from(`${line}\n`);
    if (writeSync(this.file, bytes) !== bytes.length) throw new Error('The log could not be written');
    fsyncSync(this.file);
    this.size += bytes.length;
    this.remember(line, entry);
  }

  close(): void {
    closeSync(this.file);
  }

  private read(line: string): Entry | null {
    try {
      const { signature: _, previous, ...entry } = lineSchema.parse(JSON.parse(line));
      return previous === this.previous ? entry : null;
    } catch {
      return null;
    }
  }

  private remember(line: string, entry: Entry): void {
    this.previous = createHash('sha256').update(line).digest('hex');
    this.entries.push(entry);
    this.byKey.set(entry.key, entry);
  }
}
