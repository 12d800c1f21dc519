/**
 * The event catalogue: what happened, in the past tense. Payloads are plain JSON; amounts are base units as decimal
 * strings. An event is written to the outbox in the transaction that made it true.
 */
export interface DomainEvents {
  'presale.purchase-requested': { purchaseId: string };
  'presale.purchase-confirmed': {
    purchaseId: string;
    transactionId: string;
    ledgerTransactionId: string;
    tokenAmount: string;
    charityAmount: string;
    releaseAmount: string;
    vestedAmount: string;
    /** In whole `amountUnit`s. */
    amountPaid: string;
    amountUnit: string;
    paymentCurrency: string;
    buyerWallet: string;
    buyerEmail: string | null;
  };
  'presale.purchase-failed': { purchaseId: string; reason: string };
  'donation.recorded': { donationId: string };
}

export type DomainEventName = keyof DomainEvents;

/** An event as its handlers receive it. `id` is also the idempotency key of every effect it causes. */
export interface DomainEvent<Name extends DomainEventName = DomainEventName> {
  id: string;
  name: Name;
  payload: DomainEvents[Name];
  /** ISO 8601, UTC. */
  occurredAt: string;
  /** The request that caused it, for the logs. */
  requestId: string | null;
}
