import { format } from '#brand';
import { DomainError } from '#platform';

/** There is no such event, or it was settled more than thirty days ago. */
export class EventNotFoundError extends DomainError {
  constructor() {
    super('EVENT_NOT_FOUND', 404, (brand) => format(brand, brand.texts.operations.refusals.eventMissing));
  }
}

/** No release has such a handler for the event. */
export class HandlerNotFoundError extends DomainError {
  constructor() {
    super('HANDLER_NOT_FOUND', 404, (brand) => format(brand, brand.texts.operations.refusals.handlerMissing));
  }
}

/** There is no such mail, or it was sent more than thirty days ago. */
export class MailNotFoundError extends DomainError {
  constructor() {
    super('MAIL_NOT_FOUND', 404, (brand) => format(brand, brand.texts.operations.refusals.mailMissing));
  }
}
