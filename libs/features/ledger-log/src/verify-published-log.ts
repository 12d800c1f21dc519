import type { z } from 'zod';
import {
  logConsistencySchema,
  type LogHead,
  logHeadListSchema,
  logKeyListSchema,
  logLeafListSchema,
  type LogRestore,
  logRestoreListSchema,
} from '#contracts';
import {
  appended,
  type Checkpoint,
  fromBase64,
  leafHash,
  nodesOf,
  openNote,
  parseCheckpoint,
  parseLeaf,
  parseVerifierKey,
  type ReadNode,
  rootHash,
  toBase64,
  utf8,
  verifyConsistency,
} from '#merkle-log';
import { nodeName } from './log.repository.js';
import { sha256, verifyEd25519 } from './log-key.js';
import type { ChainMemo } from './chain-memos.js';
import { checkNamedMemos, readPayoutWallets, type SignedMemo, signedMemos } from './check-memos.js';
import type { MemoText } from './memo-text.js';
import { readRestore } from './restore-text.js';

/** How far the clocks of a site and of its readers may differ. */
const CLOCKS_DIFFER_MS = 300_000;

/** Where the verifier reads. */
export interface PublishedLog {
  /** Returns the JSON of a path of the site. @throws if there is no usable response */
  get(path: string): Promise<unknown>;
  /** Returns the signed notes in memos of all final transactions that name a wallet. Without it, memos are not checked. */
  memosOf?(wallet: string): Promise<readonly ChainMemo[]>;
}

export interface PublishedLogReport {
  readonly heads: number;
  readonly leaves: number;
  readonly memos: number;
  /** The backups from which the site says it was restored, and the memos that cover transactions that these did not have. */
  readonly restores: readonly LogRestore[];
  readonly lostMemos: number;
  /** Who is owed what, as the newest memo that was read says it. */
  readonly entitlements: MemoText['entitlements'];
  /** One sentence for each. */
  readonly problems: readonly string[];
}

interface Signed extends LogHead {
  readonly checkpoint: Checkpoint;
}

/**
 * Verifies a log as a stranger does, from what the site publishes alone: the signatures of all heads, that each follows from
 * the one before, their roots from all leaves, that every transaction balances, and that every memo on the chain is a head of the log.
 * A memo from before a restore may be larger than the log that was restored; the signed record of the restore says so.
 */
export async function verifyPublishedLog(log: PublishedLog): Promise<PublishedLogReport> {
  const problems: string[] = [];
  const { items } = await read(log, 'keys', logKeyListSchema);
  const keys = items.map(({ key }) => key);
  const heads = await signedHeads(log, keys, problems);
  for (const [index, later] of heads.entries())
    if (index > 0) await checkConsistency(log, heads[index - 1]!, later, problems);
  const memos = await memosOnChain(log, keys, problems);
  if (log.memosOf) await checkNamedMemos(heads, memos, problems);
  const restores = await signedRestores(log, keys, problems);
  const { leaves, lost } = await checkRoots(log, rootsOf(heads, memos, restores), problems);
  return {
    heads: heads.length,
    leaves,
    memos: memos.length,
    restores,
    lostMemos: lost,
    entitlements: memos.at(-1)?.entitlements ?? null,
    problems,
  };
}

const read = async <T extends z.ZodType>(log: PublishedLog, path: string, schema: T): Promise<z.infer<T>> =>
  schema.parse(await log.get(`/api/ledger-log/${path}`));

/** The site's list of heads is not needed for it, so heads that it leaves out are found too. */
async function memosOnChain(
  { get, memosOf }: PublishedLog,
  keys: readonly string[],
  problems: string[],
): Promise<SignedMemo[]> {
  if (!memosOf) return [];
  const found: ChainMemo[] = [];
  for (const wallet of await readPayoutWallets(get)) found.push(...(await memosOf(wallet)));
  return signedMemos(found, keys, problems);
}

async function signedHeads(
  log: PublishedLog,
  keys: readonly string[],
  problems: string[],
): Promise<Signed[]> {
  const published = new Set(keys);
  const signed: Signed[] = [];
  for (let from: number | null = 0; from !== null;) {
    const page: z.infer<typeof logHeadListSchema> = await read(log, `heads?from=${from}`, logHeadListSchema);
    for (const head of page.items) {
      const checkpoint = await checkpointOf(head, published);
      if (typeof checkpoint === 'string') problems.push(`Head ${head.size}: ${checkpoint}`);
      else signed.push({ ...head, checkpoint });
    }
    from = page.nextFrom;
  }
  return signed;
}

interface SignedRestore extends LogRestore {
  readonly checkpoint: Checkpoint;
}

async function signedRestores(
  log: PublishedLog,
  keys: readonly string[],
  problems: string[],
): Promise<SignedRestore[]> {
  const { items } = await read(log, 'restores', logRestoreListSchema);
  const signed: SignedRestore[] = [];
  for (const restore of items) {
    const checkpoint = keys.includes(restore.key) ? await readRestore(restore) : null;
    if (checkpoint?.size !== restore.size)
      problems.push(`${nameOf(restore)}: no published key has signed its record`);
    // It would explain whatever the site does until then.
    else if (Date.parse(restore.restoredAt) > Date.now() + CLOCKS_DIFFER_MS)
      problems.push(`${nameOf(restore)}: it lies in the future`);
    else signed.push({ ...restore, checkpoint });
  }
  return signed;
}

const nameOf = ({ restoredAt }: LogRestore): string => `Restore of ${restoredAt}`;

/** Returns the checkpoint of a head, or what is wrong with it. */
async function checkpointOf(
  { size, note, key }: LogHead,
  published: ReadonlySet<string>,
): Promise<Checkpoint | string> {
  if (!published.has(key)) return 'its key is not published';
  const verifier = parseVerifierKey(sha256, key);
  if (verifier === null) return 'its key is malformed';
  const opened = await openNote(sha256, note, verifier, verifyEd25519);
  if ('problem' in opened) return `its note is not valid (${opened.problem})`;
  const checkpoint = parseCheckpoint(opened.text);
  if (checkpoint === null) return 'its note is no checkpoint';
  if (checkpoint.origin !== verifier.name) return 'it is of another log';
  return checkpoint.size === size ? checkpoint : `it is published as one of ${checkpoint.size} leaves`;
}

async function checkConsistency(
  log: PublishedLog,
  earlier: Signed,
  later: Signed,
  problems: string[],
): Promise<void> {
  const query = `consistency?from=${earlier.size}&to=${later.size}`;
  const { path } = await read(log, query, logConsistencySchema);
  const hashes = path.map(fromBase64).filter((hash) => hash !== null);
  if (!verifyConsistency(sha256, earlier.checkpoint, later.checkpoint, hashes))
    problems.push(`Head ${later.size}: it is not proven to follow from head ${earlier.size}`);
}

/** The root that the tree of so many leaves must have, because something signed says so. */
interface StatedRoot {
  readonly name: string;
  readonly size: number;
  readonly root: string;
  /** Whether a backup without these leaves was restored afterwards. */
  readonly mayBeLost: boolean;
}

function rootsOf(
  heads: readonly Signed[],
  memos: readonly SignedMemo[],
  restores: readonly SignedRestore[],
): StatedRoot[] {
  const stated = (name: string, { size, root }: Checkpoint, mayBeLost = false): StatedRoot => ({
    name,
    size,
    root: toBase64(root),
    mayBeLost,
  });
  const mayBeLost = ({ checkpoint, blockTime }: SignedMemo): boolean =>
    restores.some(
      ({ size, restoredAt }) => checkpoint.size > size && blockTime * 1000 < Date.parse(restoredAt),
    );
  return [
    ...heads.map(({ size, checkpoint }) => stated(`Head ${size}`, checkpoint)),
    ...restores.map((restore) => stated(nameOf(restore), restore.checkpoint)),
    ...memos.map((memo) => stated(`Memo ${memo.signature}`, memo.checkpoint, mayBeLost(memo))),
  ].sort((a, b) => a.size - b.size);
}

/** Returns the number of leaves, and how many roots were lost with a restore. */
async function checkRoots(
  log: PublishedLog,
  stated: readonly StatedRoot[],
  problems: string[],
): Promise<{ leaves: number; lost: number }> {
  const tree = new GrowingTree();
  const open = [...stated];
  let lost = 0;
  const differs = ({ name, mayBeLost }: StatedRoot, problem: string) => {
    if (mayBeLost) lost += 1;
    else problems.push(`${name}: ${problem}`);
  };
  const compare = () => {
    for (let root: string | undefined; open[0]?.size === tree.size; open.shift()) {
      root ??= tree.root();
      if (open[0].root !== root) differs(open[0], `the leaves have the root ${root}`);
    }
  };
  compare();
  for (let from: number | null = 0; from !== null;) {
    const page: z.infer<typeof logLeafListSchema> = await read(log, `leaves?from=${from}`, logLeafListSchema);
    for (const { index, data } of page.items) {
      if (index !== tree.size) problems.push(`Leaf ${index}: leaf ${tree.size} should stand there`);
      const problem = problemOf(data);
      if (problem !== null) problems.push(`Leaf ${index}: ${problem}`);
      tree.add(data);
      compare();
    }
    from = page.nextFrom;
  }
  for (const stated of open) differs(stated, `the log has only ${tree.size} leaves`);
  return { leaves: tree.size, lost };
}

/** What is wrong with the data of a leaf. */
function problemOf(data: string): string | null {
  const leaf = parseLeaf(data);
  if (leaf === null) return 'it can’t be read';
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of leaf.entries)
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  return [...sums.values()].every((sum) => sum === 0n) ? null : 'its entries do not sum to zero';
}

/** A tree that keeps only its right edge. */
class GrowingTree {
  size = 0;
  private edge = new Map<string, Uint8Array>();
  private readonly read: ReadNode = (node) => this.edge.get(nodeName(node))!;

  add(data: string): void {
    for (const node of appended(sha256, this.size, [leafHash(sha256, utf8(data))], this.read))
      this.edge.set(nodeName(node), node.hash);
    this.size += 1;
    const kept = nodesOf({ start: 0, end: this.size });
    this.edge = new Map(kept.map((node) => [nodeName(node), this.read(node)]));
  }

  root(): string {
    return toBase64(rootHash(sha256, this.size, this.read));
  }
}
