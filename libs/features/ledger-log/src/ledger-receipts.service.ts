import { Injectable } from '@nestjs/common';
import type { LogReceiptQuery } from '#contracts';
import { Payouts } from '#features/payouts';
import { ownAccounts, Wallets } from '#features/wallets';
import {
  DETAILS,
  detailsText,
  formatReceipt,
  inclusionRanges,
  isHidden,
  type LoggedTransaction,
  type Receipt,
  type Revealed,
  saltOf,
  toHex,
} from '#merkle-log';
import { Ledger } from '#money/ledger';
import { type Tx, UnitOfWork } from '#platform';
import { findLatestHead } from './heads.repository.js';
import { ReceiptNotFoundError, ReceiptNotReadyError } from './ledger-log.errors.js';
import { findLeafOf } from './log.repository.js';
import { pathOf } from './log-proofs.service.js';
import { sha256 } from './log-key.js';
import { findLogged } from './logged-transactions.js';

/** A receipt as a file. */
export interface ReceiptFile {
  readonly name: string;
  readonly text: string;
}

/** Makes receipts of ledger transactions, which can be checked offline. */
@Injectable()
export class LedgerReceipts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly wallets: Wallets,
    private readonly payouts: Payouts,
    private readonly ledger: Ledger,
  ) {}

  /**
   * For everybody. It names no member. The details are revealed to callers who know the transaction by the id of its subject,
   * which is part of them.
   * @throws ReceiptNotFoundError, ReceiptNotReadyError
   */
  async of(query: LogReceiptQuery): Promise<ReceiptFile> {
    const tx = this.unitOfWork.read;
    const id = await this.idOf(tx, query);
    const transaction = id === undefined ? undefined : (await findLogged(tx, [id])).get(id);
    if (!transaction) throw new ReceiptNotFoundError();
    return this.file(tx, transaction, query.transaction === undefined ? [DETAILS] : []);
  }

  /**
   * For a member whose accounts the transaction has changed: reveals these, and the details.
   * @throws ReceiptNotFoundError, ReceiptNotReadyError
   */
  async ofMember(userId: string, id: string): Promise<ReceiptFile> {
    const tx = this.unitOfWork.read;
    const own = ownAccounts(userId, await this.wallets.addressesOf(tx, userId));
    const codes = new Set(own.map(({ account }) => account.code));
    const transaction = (await findLogged(tx, [id])).get(id);
    const places = (transaction?.entries ?? []).flatMap(({ account }, index) =>
      codes.has(account) ? [{ account, place: String(index) }] : [],
    );
    if (!transaction || places.length === 0) throw new ReceiptNotFoundError();
    const hidden = places.filter(({ account }) => isHidden(account));
    return this.file(tx, transaction, [...hidden.map(({ place }) => place), DETAILS]);
  }

  private async idOf(tx: Tx, query: LogReceiptQuery): Promise<string | undefined> {
    if (query.transaction !== undefined) return query.transaction;
    for (const key of await this.keysOf(tx, query)) {
      const found = await this.ledger.transactionWithKey(tx, key);
      if (found) return found.id;
    }
    return undefined;
  }

  /** The keys of the transactions of a purchase, a gift or a payout, the last one first. */
  private async keysOf(tx: Tx, { purchase, gift, payout }: LogReceiptQuery): Promise<string[]> {
    if (purchase !== undefined) return [`presale-purchase/${purchase}`];
    if (gift !== undefined) return [`donation/${gift}`];
    const row = payout === undefined ? undefined : await this.payouts.find(tx, payout);
    return row ? [`payout-landed/${row.key}`, `payout-asked/${row.key}`] : [];
  }

  private async file(
    tx: Tx,
    transaction: LoggedTransaction,
    places: readonly string[],
  ): Promise<ReceiptFile> {
    const [leaf, head] = [await findLeafOf(tx, transaction.id), await findLatestHead(tx)];
    if (!leaf || !head || leaf.index >= head.size) throw new ReceiptNotReadyError();
    const receipt: Receipt = {
      leaf: leaf.data,
      index: leaf.index,
      path: await pathOf(tx, inclusionRanges(leaf.index, head.size)),
      checkpoint: head.note,
      key: head.verifierKey,
      reveals: revealsOf(transaction, leaf.salt, places),
    };
    return { name: `receipt-${transaction.id}.json`, text: formatReceipt(receipt) };
  }
}

function revealsOf(
  { entries, details }: LoggedTransaction,
  salt: Uint8Array | null,
  places: readonly string[],
): Revealed[] {
  if (salt === null) return [];
  return places.map((place) => ({
    place,
    text: place === DETAILS ? detailsText(details) : entries[Number(place)]!.account,
    salt: toHex(saltOf(sha256, salt, place)),
  }));
}
