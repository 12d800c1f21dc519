import { format } from '#brand';
import { MAX_VIEWS } from '#contracts';
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

/** There is no such queue. */
export class QueueNotFoundError extends DomainError {
  constructor() {
    super('QUEUE_NOT_FOUND', 404, (brand) => format(brand, brand.texts.operations.refusals.queueMissing));
  }
}

/** No release has had such a schedule within a day. */
export class ScheduleNotFoundError extends DomainError {
  constructor() {
    super('SCHEDULE_NOT_FOUND', 404, (brand) =>
      format(brand, brand.texts.operations.refusals.scheduleMissing),
    );
  }
}

/** There is no such mail, or it was sent more than thirty days ago. */
export class MailNotFoundError extends DomainError {
  constructor() {
    super('MAIL_NOT_FOUND', 404, (brand) => format(brand, brand.texts.operations.refusals.mailMissing));
  }
}

/** The mail contains something that is not kept, such as a link that works only once, or is a copy for the team. */
export class MailNotResendableError extends DomainError {
  constructor() {
    super('MAIL_NOT_RESENDABLE', 409, (brand) =>
      format(brand, brand.texts.operations.refusals.mailNotResendable),
    );
  }
}

/** The event of the mail is no longer kept, or the address of its recipient was forgotten. */
export class MailUnwritableError extends DomainError {
  constructor() {
    super('MAIL_UNWRITABLE', 409, (brand) => format(brand, brand.texts.operations.refusals.mailUnwritable));
  }
}

/** There is nothing of this kind with this id to write a note about. */
export class NoteSubjectMissingError extends DomainError {
  constructor() {
    super('NOTE_SUBJECT_MISSING', 404, (brand) =>
      format(brand, brand.texts.operations.refusals.noteSubjectMissing),
    );
  }
}

/** There is no such view, or it is another person's that is not shared. */
export class ViewNotFoundError extends DomainError {
  constructor() {
    super('VIEW_NOT_FOUND', 404, (brand) => format(brand, brand.texts.operations.refusals.viewMissing));
  }
}

/** The person keeps as many views as anybody can. */
export class TooManyViewsError extends DomainError {
  constructor() {
    super('TOO_MANY_VIEWS', 409, (brand) =>
      format(brand, brand.texts.operations.refusals.tooManyViews, { count: String(MAX_VIEWS) }),
    );
  }
}

/** There is no such episode of an alert. */
export class EpisodeNotFoundError extends DomainError {
  constructor() {
    super('EPISODE_NOT_FOUND', 404, (brand) => format(brand, brand.texts.operations.refusals.episodeMissing));
  }
}

/** The episode is over, so there is nothing to acknowledge or to hold back. */
export class EpisodeOverError extends DomainError {
  constructor() {
    super('EPISODE_OVER', 409, (brand) => format(brand, brand.texts.operations.refusals.episodeOver));
  }
}

/** The mail server did not accept a test. */
export class MailTestFailedError extends DomainError {
  constructor(reason: string) {
    super('MAIL_TEST_FAILED', 502, (brand) =>
      format(brand, brand.texts.operations.refusals.mailTestFailed, { reason }),
    );
  }
}

/** There is nothing of this kind and id whose address could be shown. */
export class AddressNotFoundError extends DomainError {
  constructor() {
    super('ADDRESS_NOT_FOUND', 404, (brand) => format(brand, brand.texts.operations.refusals.addressMissing));
  }
}
