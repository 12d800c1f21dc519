import { Link } from 'react-router-dom';
import type { Trace, TracedEvent, TracedHandler, TracedMail } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import styles from './operations.module.css';
import { ResendMail } from './resend-mail.js';
import { StateTag } from './state-tag.js';
import { Dated, Moment } from '../../shared/ui/moment.js';

const labels = texts.operations.trace;

/** Events, what their handlers did, and what that caused, as one tree. */
export function TraceTree({ trace: { events } }: { trace: Trace }) {
  const known = new Set(events.map(({ id }) => id));
  const roots = events.filter(({ causedBy }) => causedBy === null || !known.has(causedBy));
  if (roots.length === 0) return <p>{t(labels.none)}</p>;
  return (
    <ol className={styles.tree}>
      {roots.map((event) => (
        <EventItem key={event.id} event={event} events={events} />
      ))}
    </ol>
  );
}

function EventItem({ event, events }: { event: TracedEvent; events: readonly TracedEvent[] }) {
  const { id, name, occurredAt, requestId, relayedAt, relayedAgain, relayedAgainAt, handlers } = event;
  const caused = events.filter(({ causedBy }) => causedBy === id);
  const byOthers = caused.filter(
    ({ causedByHandler }) => !handlers.some((handler) => handler.name === causedByHandler),
  );
  return (
    <li className={styles.event}>
      <p>
        <strong>{name}</strong> <Moment at={occurredAt} />{' '}
        <Link to={`/admin/events/${id}`} aria-label={`${t(labels.showEvent)}: ${name}`}>
          <code>{id.slice(0, 8)}</code>
        </Link>
      </p>
      {requestId && <p className={styles.note}>{t(labels.request, { id: requestId })}</p>}
      {!relayedAt && <p className={styles.note}>{t(labels.notRelayed)}</p>}
      {relayedAgainAt && (
        <p className={styles.note}>
          <Dated
            text={labels.relayedAgain}
            at={{ time: relayedAgainAt }}
            values={{ count: String(relayedAgain) }}
          />
        </p>
      )}
      <ul className={styles.handlers}>
        {handlers.map((handler) => (
          <HandlerItem
            key={handler.name}
            handler={handler}
            caused={caused.filter(({ causedByHandler }) => causedByHandler === handler.name)}
            events={events}
          />
        ))}
      </ul>
      <Caused caused={byOthers} events={events} />
    </li>
  );
}

interface HandlerItemProps {
  handler: TracedHandler;
  caused: readonly TracedEvent[];
  events: readonly TracedEvent[];
}

function HandlerItem({ handler, caused, events }: HandlerItemProps) {
  const { name, state, queuePaused, doneAt, process, outcome, failures, mails } = handler;
  return (
    <li>
      <p>
        <StateTag state={state}>{t(labels.states[state])}</StateTag> {name}
        {doneAt && (
          <span className={styles.note}>
            {' '}
            {process ? (
              <Dated text={labels.doneBy} at={{ time: doneAt }} values={{ process }} />
            ) : (
              <Dated text={labels.done} at={{ time: doneAt }} />
            )}
          </span>
        )}
      </p>
      {queuePaused && <p className={styles.note}>{t(labels.paused)}</p>}
      {outcome && <p className={styles.note}>{outcome}</p>}
      {failures.map(({ attempt, failedAt, ...failure }) => (
        <p key={attempt} className={styles.note}>
          <Dated
            text={labels.failure}
            at={{ time: failedAt }}
            values={{ attempt: String(attempt), ...failure }}
          />
        </p>
      ))}
      {mails.map((mail) => (
        <div key={mail.messageId} className={styles.finding}>
          <p className={styles.note}>
            <MailLine mail={mail} />{' '}
            <Link
              to={`/admin/mail/${encodeURIComponent(mail.messageId)}`}
              aria-label={`${t(labels.showMail)}: ${mail.subject}`}
            >
              {t(labels.showMail)}
            </Link>
          </p>
          <ResendMail id={mail.messageId} subject={mail.subject} />
        </div>
      ))}
      <Caused caused={caused} events={events} />
    </li>
  );
}

function Caused({ caused, events }: { caused: readonly TracedEvent[]; events: readonly TracedEvent[] }) {
  if (caused.length === 0) return null;
  return (
    <ol className={styles.tree}>
      {caused.map((event) => (
        <EventItem key={event.id} event={event} events={events} />
      ))}
    </ol>
  );
}

const MailLine = ({ mail }: { mail: TracedMail }) => {
  const { state, subject, recipient, tries, lastTriedAt, response } = mail;
  return (
    <Dated
      text={labels.mails[state]}
      at={{ time: lastTriedAt }}
      values={{ subject, recipient: recipient || t(labels.forgotten), tries: String(tries), response }}
    />
  );
};
