import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { formatUnits, type PaymentTransaction, type HandOver, MONEY_DECIMALS } from '#contracts';
import {
  checkSigned,
  isSignature,
  isWalletAddress,
  MalformedTransaction,
  PaymentBuilder,
  RpcFailure,
  RpcPool,
  WrongTransaction,
} from '#money/chain';
import { appendEvent, BRAND, type Tx, UnitOfWork } from '#platform';
import {
  MalformedTransactionError,
  MissingFundsError,
  PaymentClosedError,
  PaymentWouldFailError,
  QuotesUnavailableError,
  TooManyTransactionsError,
  WrongTransactionError,
} from './chain-payments.errors.js';
import { countHandoversOf, insertHandover, type NewHandover } from './handovers.repository.js';
import { QuoteGuards } from './quote-guards.service.js';
import { PaymentAccounts } from './payment-accounts.js';
import { waitingIn } from './payment.presenter.js';
import { memoOf } from './payment-views.service.js';
import { findRequestsOfSubjects, type PaymentRequestRow } from './payment-requests.repository.js';
import { findTransfersOf } from './transfers.repository.js';

/** Wallets may be asked again when a transaction has expired, but not for ever. */
const MOST_HANDOVERS = 20;

/** Builds the transactions that wallets sign, and takes what they return. */
@Injectable()
export class PaymentTransactions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: PaymentAccounts,
    private readonly builder: PaymentBuilder,
    private readonly pool: RpcPool,
    private readonly guards: QuoteGuards,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /**
   * Builds a transaction that pays what is missing. It is simulated first, so that missing funds are reported before a wallet
   * opens. It must be signed at once, because its blockhash lives for about half a minute.
   * @throws PaymentClosedError, MissingFundsError, PaymentWouldFailError, QuotesUnavailableError, WalletDeniedError,
   *   ScreeningUnavailableError
   */
  async build(subjectId: string, payer: string): Promise<PaymentTransaction> {
    if (!isWalletAddress(payer) || this.accounts.isOwn(payer)) throw new PaymentWouldFailError();
    const request = await this.openRequest(this.unitOfWork.read, subjectId);
    await this.guards.checkWallet(payer);
    const arrived = await findTransfersOf(this.unitOfWork.read, [request.id]);
    const built = await this.builder
      .build({
        payer,
        recipient: this.accounts.owner,
        mint: this.accounts.of(request.currency)!.mint,
        amount: request.due - waitingIn(arrived),
        reference: request.reference,
        memo: memoOf(request, this.brand),
      })
      .catch(unavailable);
    if ('missing' in built) throw new MissingFundsError(built.missing, request.currency);
    if ('failed' in built) throw new PaymentWouldFailError();
    return { transaction: built.transaction, networkFee: formatUnits(built.fee, MONEY_DECIMALS.SOL) };
  }

  /**
   * Takes a signed transaction, which is kept and sent until it has landed or expired, or the signature of one that the wallet
   * has sent itself. The same transaction may be handed over again.
   * @throws PaymentClosedError, MalformedTransactionError, WrongTransactionError, TooManyTransactionsError
   */
  async handOver(subjectId: string, sent: HandOver): Promise<void> {
    const handover = await this.unitOfWork.run(async (tx) => {
      const request = await this.openRequest(tx, subjectId);
      const taken = this.handoverOf(request, sent);
      if ((await countHandoversOf(tx, request.id)) >= MOST_HANDOVERS) throw new TooManyTransactionsError();
      if (await insertHandover(tx, taken))
        await appendEvent(tx, 'payment.handed-over', { requestId: request.id });
      return taken;
    });
    // The worker sends it again until its end is known, so a failure now costs only time.
    if (handover.wire)
      await this.pool.sendToAll(handover.wire, { skipPreflight: true }).catch(() => undefined);
  }

  private handoverOf(request: PaymentRequestRow, sent: HandOver): NewHandover {
    if ('signature' in sent) {
      if (!isSignature(sent.signature)) throw new MalformedTransactionError();
      return { signature: sent.signature, requestId: request.id, wire: null, blockhash: null };
    }
    const wire = Buffer.from(sent.transaction, 'base64');
    const recipient = this.accounts.of(request.currency)!.address;
    try {
      const { signature, lastKnownBlockhash } = checkSigned(wire, {
        recipient,
        reference: request.reference,
      });
      return { signature, requestId: request.id, wire, blockhash: lastKnownBlockhash };
    } catch (error) {
      if (error instanceof WrongTransaction) throw new WrongTransactionError();
      if (error instanceof MalformedTransaction) throw new MalformedTransactionError();
      throw error;
    }
  }

  private async openRequest(tx: Tx, subjectId: string): Promise<PaymentRequestRow> {
    const [request] = await findRequestsOfSubjects(tx, [subjectId]);
    if (request?.state !== 'open') throw new PaymentClosedError();
    return request;
  }
}

const unavailable = (error: unknown): never => {
  throw error instanceof RpcFailure ? new QuotesUnavailableError() : error;
};
