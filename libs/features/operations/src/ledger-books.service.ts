import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  decimalsOf,
  formatUnits,
  type LedgerAccountList,
  type LedgerAccountQuery,
  ledgerAccountQuerySchema,
  ledgerAccountSchema,
  type LedgerTransaction,
  type LedgerTransactionDetail,
  type LedgerTransactionList,
  type LedgerTransactionQuery,
  ledgerTransactionQuerySchema,
  ledgerTransactionSchema,
  type VerificationList,
} from '#contracts';
import { Ledger, LedgerLists } from '#money/ledger';
import {
  BRAND,
  Exported,
  findPage,
  findVerifications,
  type ListReader,
  SearchTerm,
  UnitOfWork,
} from '#platform';

/** The books of the kingdom, for operators. */
@Injectable()
export class LedgerBooks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly lists: LedgerLists,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** By default, those that were opened first come first. */
  @Exported({ name: 'ledger-accounts', query: ledgerAccountQuerySchema, item: ledgerAccountSchema })
  async accounts(
    { q, ...query }: LedgerAccountQuery,
    _reader: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<LedgerAccountList> {
    const page = await findPage(query, (part) => this.lists.accounts(tx, termOf(q).term, part));
    return {
      ...page,
      items: page.items.map(({ code, currency, allowOverdraft, balance, openedAt }) => ({
        id: code,
        currency,
        balance: formatUnits(balance, decimalsOf(currency, this.brand.token.decimals)),
        outside: allowOverdraft,
        openedAt: openedAt.toISOString(),
      })),
    };
  }

  @Exported({ name: 'ledger', query: ledgerTransactionQuerySchema, item: ledgerTransactionSchema })
  async transactions(
    { q, account, kind, ...query }: LedgerTransactionQuery,
    _reader: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<LedgerTransactionList> {
    const page = await findPage(query, (part) =>
      this.lists.transactions(tx, { account, kind, ...termOf(q) }, part),
    );
    return { ...page, items: page.items.map(present) };
  }

  /** @throws UnknownTransactionError */
  async transaction(id: string): Promise<LedgerTransactionDetail> {
    const posted = await this.ledger.transaction(this.unitOfWork.read, id);
    return {
      ...present(posted),
      metadata: posted.metadata,
      postings: posted.postings.map(({ account, currency, amount }) => ({
        account,
        currency,
        amount: formatUnits(amount, decimalsOf(currency, this.brand.token.decimals)),
      })),
    };
  }

  /** What the scheduled checks of the books have found last. */
  async verifications(): Promise<VerificationList> {
    const found = await findVerifications(this.unitOfWork.read);
    return {
      items: found.map(({ name, differences, verifiedAt }) => ({
        name,
        differences,
        verifiedAt: verifiedAt.toISOString(),
      })),
    };
  }
}

const termOf = (q: string | undefined) => (q === undefined ? {} : { term: new SearchTerm(q, false) });

const present = ({
  id,
  kind,
  postedAt,
  reverses,
}: Omit<LedgerTransaction, 'postedAt'> & { postedAt: Date }): LedgerTransaction => ({
  id,
  kind,
  postedAt: postedAt.toISOString(),
  reverses,
});
