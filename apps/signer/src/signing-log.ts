import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { SettingsError } from '#platform';
import type { SignedBefore, SignedPayout } from './policy.js';
import { SIGNED_KINDS, type SignedFacts, takenOf } from './signed-facts.js';

const FIRST = '0'.repeat(64);
const amount = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);
const lineSchema = z.strictObject({
  at: z.iso.datetime(),
  /** Lines of earlier versions have none, and may be of any kind. */
  kind: z.enum(SIGNED_KINDS).optional(),
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
type Entry = Omit<SignedFacts, 'kind'> & {
  readonly at: string;
  readonly kind?: SignedFacts['kind'] | undefined;
};

/**
 * The signatures that were given, as lines of JSON that are only appended. Each line holds the hash of the line before. A line is on
 * the disk before its signature is returned.
 */
export class SigningLog implements SignedBefore {
  private readonly payouts = new Map<string, SignedPayout>();
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

  payoutOf(key: string): SignedPayout | undefined {
    return this.payouts.get(key);
  }

  /**
   * What was signed several times counts once, with the highest deposits, because each of its transactions may be the one that lands.
   * Its fee counts each time, because a failed transaction pays it too. Each line of an earlier version counts by itself, because such a
   * version signed things of other kinds under the key of a payout, and payouts that the chain may make more than once.
   */
  spent(currency: string, since: Date, next: SignedFacts): bigint {
    const from = since.toISOString();
    const idOf = ({ kind, key }: Entry | SignedFacts, index = -1): string => `${kind ?? index}:${key}`;
    const most = new Map([[idOf(next), takenOf(next, currency)]]);
    let sum = 0n;
    for (let index = this.entries.length - 1; index >= 0; index--) {
      const entry = this.entries[index]!;
      if (entry.at <= from) break;
      if (currency === 'SOL') sum += entry.fee;
      const taken = takenOf(entry, currency);
      const id = idOf(entry, index);
      const counted = most.get(id) ?? 0n;
      if (taken <= counted) continue;
      sum += taken - counted;
      most.set(id, taken);
    }
    return sum;
  }

  /** @throws Error if it can't be written, or if something else has changed the file */
  append(facts: SignedFacts, signature: string, now: Date): void {
    this.expectOwnSize();
    // Times never go back, so that a clock that was set back does not hide what was spent.
    const at = [now.toISOString(), this.entries.at(-1)?.at ?? ''].sort().at(-1)!;
    const line = JSON.stringify({
      at,
      ...facts,
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
    // Another signer may have written since the first look, and would share what is left of a limit.
    this.expectOwnSize();
    this.remember(line, { ...facts, at });
  }

  close(): void {
    closeSync(this.file);
  }

  private expectOwnSize(): void {
    if (fstatSync(this.file).size !== this.size)
      throw new Error('The log has changed: start the signer again');
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
    // The keys that an earlier version gave to marks and memos are none of a payout.
    if ((entry.kind ?? 'payout') === 'payout') this.payouts.set(entry.key, entry);
  }
}
