import { Injectable } from '@nestjs/common';
import { ADDRESS_FIELDS, type DomainEvent, type DomainEvents, PERSONAL_FIELDS } from '#contracts';
import {
  type EventHandler,
  findEvents,
  findMail,
  HandlerRegistry,
  HandlesEvent,
  isBatchHandler,
  QueueName,
  UnitOfWork,
  withLogContext,
} from '#platform';

/**
 * Writes and sends a mail again, through the handler that has written it. The handler gets the event with the recipient's
 * address, which the outbox has deleted meanwhile, and under another id, so that mail systems don't take it for the same mail.
 */
@Injectable()
@HandlesEvent({ event: 'mail.resend-asked', queue: QueueName.Emails, name: 'resend-mail-when-asked' })
export class ResendMailWhenAsked implements EventHandler<'mail.resend-asked'> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly registry: HandlerRegistry,
  ) {}

  async handle({ id, payload }: DomainEvent<'mail.resend-asked'>): Promise<void> {
    const tx = this.unitOfWork.read;
    const mail = await findMail(tx, payload.messageId);
    // The account may have been deleted meanwhile.
    if (!mail?.recipient) return;
    const { eventId, handler: name, recipient } = mail;
    const [found] = await findEvents(tx, [eventId], name);
    const handler = this.registry.byName(name)?.instance;
    if (!found || !handler || isBatchHandler(handler)) return;
    const event = { ...withAddress(found.event, recipient), id: `${eventId}.again.${id}` };
    const none = () => Promise.reject(new Error('a handler that sends a mail has no work in the database'));
    await withLogContext({ handler: name }, () => handler.handle(event, none));
  }
}

function withAddress(event: DomainEvent, recipient: string): DomainEvent {
  const addresses = (PERSONAL_FIELDS[event.name] ?? []).filter((field) => ADDRESS_FIELDS.includes(field));
  const restored = Object.fromEntries(addresses.map((field) => [field, recipient]));
  return { ...event, payload: { ...event.payload, ...restored } as DomainEvents[typeof event.name] };
}
