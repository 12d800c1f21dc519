import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import {
  appended,
  type Checkpoint,
  formatCheckpoint,
  leafData,
  leafHash,
  type LoggedTransaction,
  type Node,
  nodesOf,
  type ReadNode,
  rootHash,
  utf8,
} from '#merkle-log';
import { findIdsBetween, findLastPosition, findPositionOf } from '#money/ledger';
import { type Tx, UnitOfWork } from '#platform';
import { findLatestHead, insertHead } from './heads.repository.js';
import {
  findNodes,
  findSize,
  findTransactionOf,
  findUnlogged,
  insertLeaves,
  insertNodes,
  lockLog,
  nodeName,
} from './log.repository.js';
import { LogKey, sha256 } from './log-key.js';
import { restoreText } from './restore-text.js';
import { findRestores, signRestore } from './restores.repository.js';
import { findLogged } from './logged-transactions.js';

const SALT_BYTES = 32;
/** How many positions of the ledger one database transaction looks at. */
const WINDOW = 1_000;
/**
 * How many leaves a round looks back for transactions that have committed after later ones. Those that are older wait for the
 * next complete round.
 */
const LOOK_BACK = 2_000;

/** Appends the ledger's transactions to the log, and signs its heads. */
@Injectable()
export class LedgerLog {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly key: LogKey,
  ) {}

  /**
   * Gives leaves to committed transactions that have none, and signs the new head and restores. Returns how many leaves it has appended.
   * Positions are given here, so a transaction that commits late gets its leaf late, and none is left out.
   * @param complete looks at the whole ledger
   */
  async append(complete: boolean): Promise<number> {
    const { read } = this.unitOfWork;
    const last = await findLastPosition(read);
    let after = complete ? 0 : await this.startOfRound(read);
    let count = 0;
    for (; after < last; after += WINDOW) {
      const until = after + WINDOW;
      count += await this.unitOfWork.run((tx) => this.appendBetween(tx, after, until));
    }
    await this.unitOfWork.run((tx) => this.sign(tx));
    return count;
  }

  private async startOfRound(tx: Tx): Promise<number> {
    const size = await findSize(tx);
    const oldest = await findTransactionOf(tx, size - LOOK_BACK);
    return oldest === undefined ? 0 : findPositionOf(tx, oldest);
  }

  private async appendBetween(tx: Tx, after: number, until: number): Promise<number> {
    await lockLog(tx);
    const ids = await findUnlogged(tx, await findIdsBetween(tx, after, until));
    if (ids.length === 0) return 0;
    const transactions = await findLogged(tx, ids);
    await appendTransactions(
      tx,
      ids.map((id) => transactions.get(id)!),
    );
    return ids.length;
  }

  private async sign(tx: Tx): Promise<void> {
    await lockLog(tx);
    await this.signRestores(tx);
    const size = await findSize(tx);
    if (size === ((await findLatestHead(tx))?.size ?? 0)) return;
    const note = this.key.note(formatCheckpoint(await this.checkpointAt(tx, size)));
    await insertHead(tx, { size, note, verifierKey: this.key.verifierKey });
  }

  /** Signs the records of restored backups that are not signed yet. */
  private async signRestores(tx: Tx): Promise<void> {
    for (const restore of await findRestores(tx)) {
      if (restore.note !== null) continue;
      const note = this.key.note(restoreText(await this.checkpointAt(tx, restore.size), restore));
      await signRestore(tx, restore.restoredAt, { note, verifierKey: this.key.verifierKey });
    }
  }

  private async checkpointAt(tx: Tx, size: number): Promise<Checkpoint> {
    const root = rootHash(sha256, size, await readerOf(tx, nodesOf({ start: 0, end: size })));
    return { origin: this.key.origin, size, root };
  }
}

/** Appends leaves for transactions. The caller holds the lock of the log. */
async function appendTransactions(tx: Tx, transactions: readonly LoggedTransaction[]): Promise<void> {
  const size = await findSize(tx);
  const leaves = transactions.map((transaction) => {
    const salt = randomBytes(SALT_BYTES);
    return { transactionId: transaction.id, data: leafData(sha256, transaction, salt), salt };
  });
  const hashes = leaves.map(({ data }) => leafHash(sha256, utf8(data)));
  const edge = await readerOf(tx, nodesOf({ start: 0, end: size }));
  await insertLeaves(tx, size, leaves);
  await insertNodes(tx, appended(sha256, size, hashes, edge));
}

/**
 * Reads nodes with one statement.
 * @throws Error if one of them is missing, because the log is damaged
 */
export async function readerOf(tx: Tx, nodes: readonly Node[]): Promise<ReadNode> {
  const found = nodes.length === 0 ? new Map<string, Uint8Array>() : await findNodes(tx, nodes);
  return (node) => {
    const hash = found.get(nodeName(node));
    if (!hash) throw new Error(`The log of the ledger has lost the node ${nodeName(node)}`);
    return hash;
  };
}
