import { Inject, Injectable } from '@nestjs/common';
import { type Brand, format } from '#brand';
import { decimalsOf, formatUnits, type Payment } from '#contracts';
import { paymentLink } from '#money/chain';
import { SETTINGS, type Settings, type Tx } from '#platform';
import { findHandoversOf } from './handovers.repository.js';
import { PaymentAccounts } from './payment-accounts.js';
import { PaymentPromises, type PromisedFacts, type SignedText } from './payment-promise.js';
import { presentPayment, waitingIn } from './payment.presenter.js';
import { findRequestsOfSubjects, type PaymentRequestRow } from './payment-requests.repository.js';
import { findTransfersOf, findWithheld, type TransferRow } from './transfers.repository.js';

/** Presents payments to those who make them. */
@Injectable()
export class PaymentViews {
  private readonly promises: PaymentPromises;

  constructor(
    private readonly accounts: PaymentAccounts,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.promises = new PaymentPromises(settings.APP_SECRET);
  }

  /**
   * The payments for purchases or other subjects, by the subject's id. In simulated mode there are none.
   * @param promised by the id of each subject, what the site's promise says of it in addition to the payment
   */
  async ofSubjects(
    tx: Tx,
    promised: ReadonlyMap<string, PromisedFacts>,
    brand: Brand,
  ): Promise<Map<string, Payment>> {
    if (!this.accounts.open || promised.size === 0) return new Map();
    const requests = await findRequestsOfSubjects(tx, [...promised.keys()]);
    const ids = requests.map(({ id }) => id);
    const [arrived, handedOver, withheld] = await Promise.all([
      findTransfersOf(tx, ids),
      findHandoversOf(tx, ids),
      findWithheld(tx, ids),
    ]);
    return new Map(
      requests.map((row) => {
        const own = <T extends { requestId: string | null }>(all: readonly T[]): T[] =>
          all.filter(({ requestId }) => requestId === row.id);
        const facts = promised.get(row.subjectId)!;
        const payment = this.present(row, facts, own(arrived), own(handedOver), brand);
        return [row.subjectId, { ...payment, withheld: withheld.has(row.id) }];
      }),
    );
  }

  private present(
    row: PaymentRequestRow,
    facts: PromisedFacts,
    arrived: readonly TransferRow[],
    handedOver: Payment['handedOver'],
    brand: Brand,
  ): Omit<Payment, 'withheld'> {
    const account = this.accounts.of(row.currency)!;
    const { decimals: tokenDecimals } = brand.token;
    const decimals = decimalsOf(row.currency, tokenDecimals);
    const link = paymentLink({
      recipient: this.accounts.owner,
      amount: formatUnits(row.due - waitingIn(arrived), decimals),
      mint: account.mint,
      reference: row.reference,
      label: brand.product,
      message: messageOf(row, brand),
      memo: memoOf(row, brand),
    });
    return presentPayment({
      row,
      recipient: this.accounts.owner,
      account,
      arrived,
      handedOver: handedOver.map(({ signature, state, failure }) => ({ signature, state, failure })),
      link,
      promise: this.promiseOf(row, facts, formatUnits(row.due, decimals), tokenDecimals),
      tokenDecimals,
    });
  }

  /** What the payer may hold against the site, whatever becomes of its database. */
  private promiseOf(
    row: PaymentRequestRow,
    facts: PromisedFacts,
    due: string,
    tokenDecimals: number,
  ): SignedText {
    const { SOLANA_CLUSTER: cluster } = this.settings;
    return this.promises.sign({
      site: this.settings.SITE_URL,
      cluster,
      [row.kind]: row.subjectId,
      ...(row.kind === 'purchase' && { tokens: formatUnits(row.tokens, tokenDecimals), wallet: row.wallet }),
      currency: row.currency,
      due,
      recipient: this.accounts.owner,
      mint: this.accounts.of(row.currency)!.mint,
      reference: row.reference,
      held: row.held,
      openedAt: row.openedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      ...facts,
    });
  }
}

/** The memo of a payment, from which the chain alone tells what was bought for whom, or that it is a gift. */
export const memoOf = ({ kind, subjectId, tokens, wallet }: PaymentRequestRow, brand: Brand): string =>
  kind === 'gift'
    ? `Gift ${subjectId}`
    : `${formatUnits(tokens, brand.token.decimals)} ${brand.ticker} to ${wallet}`;

/** What a wallet app shows. */
const messageOf = ({ kind, tokens }: PaymentRequestRow, brand: Brand): string =>
  kind === 'gift'
    ? format(brand, brand.texts.chainPayment.giftMessage, { fund: format(brand, brand.texts.love.fund) })
    : format(brand, brand.texts.chainPayment.message, { amount: formatUnits(tokens, brand.token.decimals) });
