import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  type ExploredAddress,
  type ExploredAddressQuery,
  type ExploredToken,
  type ExploredTransaction,
  formatUnits,
  type LatestTransactions,
  type ListedTransaction,
  MONEY_DECIMALS,
  type MoneyMode,
} from '#contracts';
import { ChainUnavailableError } from '#features/wallets';
import { ChainReader, type RpcConnection, RpcPool } from '#money/chain';
import { DomainError, LOGGER, moneyModeOf, SETTINGS, type Settings } from '#platform';
import {
  type ListedSignature,
  type ReadAccount,
  readAccount,
  readSignatures,
  readTokenBalances,
} from './account-reading.js';
import { type Change, readChanges } from './balance-changes.js';
import { ExplorerClosedError, TokenNotFoundError, TransactionNotFoundError } from './explorer.errors.js';
import { CALLED_PROGRAMS, KnownAccounts, TOKEN_PROGRAMS } from './known-accounts.js';

const LATEST = 20;
const ANY_VERSION = 255;
const slotSchema = z.int();

/** Shows transactions, addresses and tokens of the local chain. */
@Injectable()
export class Explorer {
  private readonly moneyMode: MoneyMode;

  constructor(
    private readonly pool: RpcPool,
    private readonly reader: ChainReader,
    private readonly known: KnownAccounts,
    @Inject(SETTINGS) settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.moneyMode = moneyModeOf(settings);
  }

  /** Returns the newest transactions, newest first. @throws ExplorerClosedError, ChainUnavailableError */
  latest(): Promise<LatestTransactions> {
    return this.read(async (connection) => {
      const [slot, finalizedSlot, ...lists] = await Promise.all([
        connection.call('getSlot', [{ commitment: 'confirmed' }], slotSchema),
        connection.call('getSlot', [{ commitment: 'finalized' }], slotSchema),
        ...CALLED_PROGRAMS.map((program) => readSignatures(connection, program, { limit: LATEST })),
      ]);
      const bySignature = new Map(lists.flat().map((listed) => [listed.signature, listed]));
      const newest = [...bySignature.values()].sort((a, b) => b.slot - a.slot).slice(0, LATEST);
      const accounts = [...this.known.own];
      return { ...this.moneyMode, slot, finalizedSlot, accounts, items: newest.map(listedTransaction) };
    });
  }

  /** @throws TransactionNotFoundError, ExplorerClosedError, ChainUnavailableError */
  async transaction(signature: string): Promise<ExploredTransaction> {
    return this.read(async (connection) => {
      const options = {
        encoding: 'json',
        commitment: 'confirmed',
        maxSupportedTransactionVersion: ANY_VERSION,
      };
      const json = await connection.call('getTransaction', [signature, options], z.unknown());
      if (json === null) throw new TransactionNotFoundError();
      const { slot, blockTime, failed, memo, signers, fee, changes } = readChanges(json);
      const [status] = await this.reader.statuses([signature]);
      return {
        ...this.moneyMode,
        signature,
        slot,
        at: timestamp(blockTime),
        failed,
        finalized: status?.finalized ?? false,
        fee: formatUnits(fee, MONEY_DECIMALS.SOL),
        memo,
        signers: signers.map((signer) => this.known.named(signer)),
        changes: changes.map((change) => this.present(change)),
      };
    });
  }

  /** @throws ExplorerClosedError, ChainUnavailableError */
  address(address: string, { limit, cursor }: ExploredAddressQuery): Promise<ExploredAddress> {
    return this.read(async (connection) => {
      const [account, owned, listed] = await Promise.all([
        readAccount(connection, address),
        readTokenBalances(connection, address, TOKEN_PROGRAMS),
        readSignatures(connection, address, { limit, before: cursor }),
      ]);
      const tokens = account?.token ? [account.token] : owned;
      return {
        ...this.moneyMode,
        address,
        name: this.known.nameOf(address),
        kind: kindOf(account),
        owner: account?.token ? this.known.named(account.token.owner) : null,
        sol: formatUnits(account?.lamports ?? 0n, MONEY_DECIMALS.SOL),
        tokens: tokens.map((token) => ({
          account: this.known.named(token.account),
          mint: token.mint,
          symbol: this.known.symbolOf(token.mint),
          amount: formatUnits(token.amount, token.decimals),
          frozen: token.frozen,
        })),
        items: listed.map(listedTransaction),
        nextCursor: listed.length === limit ? listed.at(-1)!.signature : null,
      };
    });
  }

  /** @throws TokenNotFoundError, ExplorerClosedError, ChainUnavailableError */
  token(mint: string): Promise<ExploredToken> {
    return this.read(async (connection) => {
      const read = (await readAccount(connection, mint))?.mint;
      if (!read) throw new TokenNotFoundError();
      const { supply, ...facts } = read;
      const symbol = this.known.symbolOf(mint);
      const name = this.known.nameOf(mint);
      return {
        ...this.moneyMode,
        mint,
        name,
        symbol,
        supply: formatUnits(supply, facts.decimals),
        ...facts,
      };
    });
  }

  private async read<T>(work: (connection: RpcConnection) => Promise<T>): Promise<T> {
    if (this.moneyMode.cluster !== 'localnet') throw new ExplorerClosedError();
    try {
      return await this.pool.read(work);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      this.logger.warn({ err: error }, 'the chain could not be explored');
      throw new ChainUnavailableError();
    }
  }

  private present({ account, owner, mint, decimals, before, after }: Change) {
    return {
      account: this.known.named(account),
      owner: owner === null ? null : this.known.named(owner),
      mint,
      symbol: this.known.symbolOf(mint),
      before: formatUnits(before, decimals),
      after: formatUnits(after, decimals),
      change: formatUnits(after - before, decimals),
    };
  }
}

const timestamp = (unixSeconds: number): string => new Date(unixSeconds * 1_000).toISOString();

const listedTransaction = ({ signature, slot, blockTime, failed }: ListedSignature): ListedTransaction => ({
  signature,
  slot,
  at: timestamp(blockTime),
  failed,
});

function kindOf(account: ReadAccount | null): ExploredAddress['kind'] {
  if (!account) return 'unused';
  if (account.token) return 'token-account';
  if (account.mint) return 'mint';
  return account.executable ? 'program' : 'wallet';
}
