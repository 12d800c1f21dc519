import { Link } from 'react-router-dom';
import type { Notification } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { age, moment } from '../../shared/format.js';
import styles from './notification-item.module.css';

interface NotificationItemProps {
  item: Notification;
  /** This machine's clock, in milliseconds. */
  now: number;
  /** The reader follows its link. */
  onOpen: (item: Notification) => void;
  /** Only a dot marks it as unread; screen readers still get the word. */
  compact?: boolean;
}

/** One notification. If it has a link, its title leads there. */
export function NotificationItem({ item, now, onOpen, compact = false }: NotificationItemProps) {
  const { title, body, link, createdAt, readAt } = item;
  return (
    <li className={styles.item} data-unread={readAt === null}>
      <p className={styles.title}>
        {link === null ? (
          <span>{title}</span>
        ) : (
          <Link to={link} onClick={() => onOpen(item)}>
            {title}
          </Link>
        )}
        {readAt === null && (
          <span className={compact ? 'sr-only' : styles.mark}>{t(texts.notifications.unread)}</span>
        )}
      </p>
      <p className={styles.body}>{body}</p>
      <time className={styles.at} dateTime={createdAt} title={moment(createdAt)}>
        {age(createdAt, now)}
      </time>
    </li>
  );
}
