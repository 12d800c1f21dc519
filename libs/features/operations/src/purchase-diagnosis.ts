import type { AdminPurchaseDetail, Finding, Trace, TracedEvent, TracedHandler, TracedMail } from '#contracts';

/** A finding without the facts that it doesn't have. */
const finding = (
  cause: Finding['cause'],
  severity: Finding['severity'],
  facts: Partial<Finding> = {},
): Finding => ({
  cause,
  severity,
  at: null,
  about: null,
  reason: null,
  times: null,
  nextTryBy: null,
  retry: null,
  ...facts,
});

/**
 * Says what is known of a purchase, the most important first: where its tokens are, what keeps it from going on, and what became
 * of the mails to the buyer. It judges by the books and the trace alone.
 */
export function diagnosePurchase({ facts, purchase }: AdminPurchaseDetail, trace: Trace): Finding[] {
  const handlers = trace.events.flatMap((event) => event.handlers.map((handler) => ({ event, handler })));
  const open = handlers.filter(({ handler }) => handler.doneAt === null);
  return [
    stateOf(facts, purchase),
    ...open.flatMap(({ event, handler }) => obstacleOf(event, handler)),
    ...handlers.flatMap(({ event, handler }) => handler.mails.map((mail) => mailOf(event, handler, mail))),
    ...(facts.buyerEmail === null ? [finding('no-address', 'good')] : []),
    ...(trace.events.length === 0 ? [finding('forgotten', 'good')] : []),
  ];
}

function stateOf(
  { status, settledAt, reversedAt, createdAt }: AdminPurchaseDetail['facts'],
  { payment, failureReason }: AdminPurchaseDetail['purchase'],
): Finding {
  switch (status) {
    case 'confirmed':
      return finding('confirmed', 'good', { at: settledAt });
    case 'reversed':
      return finding('reversed', 'bad', { at: reversedAt });
    case 'failed':
      return finding('failed', 'bad', { at: settledAt, reason: failureReason });
    case 'processing':
      return payment
        ? finding('waits-for-payment', 'waiting', { at: payment.expiresAt })
        : finding('waits-for-worker', 'waiting', { at: createdAt });
  }
}

/** Why a handler has not acted yet, if that is not the ordinary second between an event and its handler. */
function obstacleOf({ id }: TracedEvent, handler: TracedHandler): Finding[] {
  const { name, queue, queuePaused, state, failures, nextTryBy } = handler;
  const last = failures.at(-1);
  const failed = {
    about: name,
    reason: last?.error ?? null,
    times: last?.attempt ?? null,
    at: last?.failedAt ?? null,
  };
  const retry = { eventId: id, handler: name, state };
  if (queuePaused) return [finding('queue-paused', 'bad', { about: queue })];
  if (state === 'absent') return [finding('no-worker', 'bad', { about: name })];
  if (state === 'stopped') return [finding('handler-stopped', 'bad', { ...failed, retry })];
  if (state === 'failing') return [finding('handler-failing', 'bad', { ...failed, nextTryBy, retry })];
  return [];
}

function mailOf(event: TracedEvent, handler: TracedHandler, mail: TracedMail): Finding {
  const { recipient, state, tries, response, lastTriedAt } = mail;
  const facts = { about: recipient, at: lastTriedAt };
  if (state === 'sent') return finding('mail-sent', 'good', facts);
  const retry = { eventId: event.id, handler: handler.name, state: handler.state };
  return state === 'refused'
    ? finding('mail-refused', 'bad', { ...facts, reason: response })
    : finding('mail-failing', 'bad', {
        ...facts,
        reason: response,
        times: tries,
        nextTryBy: handler.nextTryBy,
        retry,
      });
}
