import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const headerSchema = z.object({ genesis: z.string(), startedAt: z.number().int() });
const entrySchema = z.object({
  slot: z.number().int().nonnegative(),
  /** In base64, or null if the slot's transaction was dropped. */
  transaction: z.string().nullable(),
});

export type JournalEntry = z.infer<typeof entrySchema>;

/**
 * The chain on disk: a line with the genesis hash, then one line for each transaction. Lines are only appended, unless a
 * test drops transactions. Everything else is rebuilt by executing the transactions again in order.
 */
export class Journal {
  private constructor(
    private readonly path: string,
    private file: number | null,
    private size: number,
    /** Unix milliseconds of height 0. */
    readonly startedAt: number,
  ) {}

  /**
   * Opens or creates the journal and reads its content. If a crash left the last line incomplete, that line is dropped.
   * @throws Error when the journal has transactions of another genesis, or is damaged before its last line
   */
  static open(path: string, genesis: string, now: number): { journal: Journal; entries: JournalEntry[] } {
    mkdirSync(dirname(path), { recursive: true });
    const file = openSync(path, 'a+');
    try {
      const { header, entries, size } = read(path);
      if (header?.genesis === genesis) {
        ftruncateSync(file, size);
        return { journal: new Journal(path, file, size, header.startedAt), entries };
      }
      if (entries.length > 0) {
        throw new Error(`${path} is of a chain with other settings: remove it to start a new chain.`);
      }
      const journal = new Journal(path, file, 0, now);
      journal.truncate();
      journal.write({ genesis, startedAt: now });
      return { journal, entries };
    } catch (error) {
      closeSync(file);
      throw error;
    }
  }

  append(entry: JournalEntry): void {
    this.write(entry);
  }

  /** Removes the transactions from this slot on. Their slots remain, without a transaction. */
  dropFrom(slot: number): void {
    const { header, entries } = read(this.path);
    this.truncate();
    if (header) this.write(header);
    for (const entry of entries) this.write(entry.slot < slot ? entry : { ...entry, transaction: null });
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }

  private truncate(): void {
    ftruncateSync(this.opened(), 0);
    this.size = 0;
  }

  private opened(): number {
    if (this.file === null) throw new Error('The development chain is closed');
    return this.file;
  }

  private write(line: object): void {
    const file = this.opened();
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync(file, bytes, written);
    } catch (error) {
      ftruncateSync(file, this.size);
      throw error;
    }
    this.size += bytes.length;
  }
}

interface Content {
  header: z.infer<typeof headerSchema> | null;
  entries: JournalEntry[];
  /** The size in bytes up to the end of the last complete line. */
  size: number;
}

function read(path: string): Content {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  const torn = lines.pop();
  const content: Content = { header: null, entries: [], size: 0 };
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1 && torn === '';
    if (!readLine(line, content)) {
      if (isLast) break;
      throw new Error(`${path} is damaged at line ${index + 1}: remove it to start a new chain.`);
    }
    content.size += Buffer.byteLength(line) + 1;
  }
  return content;
}

function readLine(line: string, content: Content): boolean {
  try {
    const value: unknown = JSON.parse(line);
    if (content.header) content.entries.push(entrySchema.parse(value));
    else content.header = headerSchema.parse(value);
    return true;
  } catch {
    return false;
  }
}
