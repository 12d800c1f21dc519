import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { randomUUID } from 'node:crypto';
import { ChainReader, deltaOf, payerOf, payersOf, type RawTransaction } from '#money/chain';
import { Ledger } from '#money/ledger';
import { decoratedProviders, type Tx, UnitOfWork } from '#platform';
import { NotedPrices } from './noted-prices.js';
import { PaymentAccounts, type WalletRole } from './payment-accounts.js';
import { HearsOutflows, type OutflowListener } from './outflow-listener.js';
import { receivedDraft, sentDraft, walletDraft } from './payment-bookings.js';
import { findByReferences } from './payment-requests.repository.js';
import { Screening } from './screening.service.js';
import { TransactionReading } from './transaction-reading.service.js';
import { findNoted, insertTransfers, type NewTransfer } from './transfers.repository.js';
import type { WatchedAccount } from './watch.repository.js';

/** The most signatures that an RPC returns for one call. */
const PAGE = 1_000;
/** How many transactions are noted together. */
const TOGETHER = 200;

/** Notes the finalized transactions of watched accounts, each once for each account, and posts them to the ledger. */
@Injectable()
export class TransferNoting {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: ChainReader,
    private readonly reading: TransactionReading,
    private readonly prices: NotedPrices,
    private readonly accounts: PaymentAccounts,
    private readonly ledger: Ledger,
    private readonly screening: Screening,
    private readonly discovery: DiscoveryService,
  ) {}

  /**
   * Lists these accounts and notes what is new, up to a slot. A transaction is noted for all watched accounts that it names.
   * @param fromSlot the slot after which an account is listed
   * @throws WatchProblem if a listed transaction can't be read
   */
  async noteNew(
    accounts: readonly WatchedAccount[],
    watched: readonly WatchedAccount[],
    upToSlot: number,
    fromSlot: (account: WatchedAccount) => number,
  ): Promise<void> {
    const signatures = new Set<string>();
    for (const account of accounts) {
      const listed = await this.list(account, Math.max(fromSlot(account), account.openedSlot), upToSlot);
      const noted = await findNoted(this.unitOfWork.read, account.address, listed);
      for (const signature of listed) if (!noted.has(signature)) signatures.add(signature);
    }
    // While some are noted, the next ones are read.
    let noted = Promise.resolve();
    try {
      for (let from = 0; from < signatures.size; from += TOGETHER) {
        const read = await this.reading.readAll([...signatures].slice(from, from + TOGETHER), watched);
        await noted;
        noted = this.note(read, watched);
        // It is awaited, and its error thrown, after the next reading.
        noted.catch(() => undefined);
      }
    } finally {
      await noted;
    }
  }

  private async note(
    transactions: readonly RawTransaction[],
    watched: readonly WatchedAccount[],
  ): Promise<void> {
    const transfers = await this.transfersIn(transactions, watched);
    await this.unitOfWork.run((tx) => this.save(tx, transfers, transactions));
  }

  /** The signatures of an account's transactions after a slot, up to another one, oldest first. */
  private async list({ address }: WatchedAccount, fromSlot: number, upToSlot: number): Promise<string[]> {
    const found = new Set<string>();
    let before: string | undefined;
    for (;;) {
      const options = { limit: PAGE, ...(before !== undefined && { before }) };
      const page = await this.reader.signatures(address, options);
      for (const { signature, slot } of page) if (slot > fromSlot && slot <= upToSlot) found.add(signature);
      const last = page.at(-1);
      if (!last || page.length < PAGE || last.slot <= fromSlot) return [...found].reverse();
      before = last.signature;
    }
  }

  private async transfersIn(
    transactions: readonly RawTransaction[],
    watched: readonly WatchedAccount[],
  ): Promise<NewTransfer[]> {
    const references = await findByReferences(
      this.unitOfWork.read,
      transactions.flatMap(({ accountKeys }) => accountKeys),
    );
    const prices = await this.prices.now();
    return transactions.flatMap((transaction) => {
      const { signature, slot, blockTime, memo } = transaction;
      const keys = new Set(transaction.accountKeys);
      const names = references.flatMap(({ id, reference }) => (keys.has(reference) ? [id] : []));
      return watched
        .filter(({ address, openedSlot }) => keys.has(address) && slot > openedSlot)
        .map(({ address, mint, currency, role }) => {
          const delta = deltaOf(transaction, { address, mint, owner: this.accounts.ownerOf(role) });
          const isPayment = role === 'payment' && currency !== null && delta > 0n;
          const payers = isPayment ? payersOf(transaction, mint) : [];
          return {
            id: randomUUID(),
            signature,
            account: address,
            role,
            slot,
            blockTime,
            currency,
            delta,
            names,
            memo,
            payer: payerOf(transaction, mint),
            payers,
            verdict: payers.length > 0 ? this.screening.known(payers) : null,
            price: currency && prices[currency],
          };
        });
    });
  }

  private async save(
    tx: Tx,
    transfers: readonly NewTransfer[],
    transactions: readonly RawTransaction[],
  ): Promise<void> {
    const inserted = await insertTransfers(tx, transfers);
    const added = transfers.filter(({ id }) => inserted.has(id));
    await this.reportPayouts(tx, added, transactions);
    const drafts = added.flatMap(({ id, signature, currency, role, delta }) => {
      if (currency === null || delta === 0n || (role === 'payout' && currency === 'token')) return [];
      return [draftOf(role, delta)({ id, signature, currency, delta })];
    });
    await this.ledger.move(tx, await this.ledger.open(tx, drafts));
  }

  /** Reports the transactions with which something has left the payout wallet. */
  private async reportPayouts(
    tx: Tx,
    added: readonly NewTransfer[],
    transactions: readonly RawTransaction[],
  ): Promise<void> {
    const outflows = added.filter(({ role, delta }) => role === 'payout' && delta < 0n);
    if (outflows.length === 0) return;
    const left = new Set(outflows.map(({ signature }) => signature));
    const reported = transactions.filter(({ signature }) => left.has(signature));
    for (const { instance } of decoratedProviders<unknown, OutflowListener>(this.discovery, HearsOutflows))
      await instance.noted(tx, reported);
  }
}

function draftOf(role: WalletRole, delta: bigint): typeof walletDraft {
  if (role === 'payout') return walletDraft;
  return delta > 0n ? receivedDraft : sentDraft;
}
