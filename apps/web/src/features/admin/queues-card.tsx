import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { QueueRoom } from '#libs/contracts';
import { texts, t } from '../../shared/brand.js';
import { memberApi } from '../../shared/session/member-api.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import styles from './admin-page.module.css';
import { RoomCard } from './room-card.js';

const labels = texts.admin;

/** The way to the queue room: the server hands out the cookie that opens it, then the room is another page. */
export function QueuesCard() {
  const [opening, setOpening] = useState(false);
  const [params] = useSearchParams();
  const begun = useRef(false);

  const open = useCallback(async (go: (path: string) => void) => {
    setOpening(true);
    try {
      const { path } = await memberApi<QueueRoom>('/api/admin/queue-room', { method: 'POST' });
      go(path);
    } catch (error) {
      setOpening(false);
      notify.refused(error, labels.queuesFailed);
    }
  }, []);

  // Somebody who went straight to the queue room was sent here for its cookie.
  const wanted = params.get('next') === 'queues';
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    // In this page's place: the way back leads to where they came from, not here again.
    void open((path) => location.replace(path));
  }, [wanted, open]);

  return (
    <RoomCard heading={t(labels.queuesHeading)}>
      <p className={styles.body}>{t(labels.queuesBody)}</p>
      <Button disabled={opening} onClick={() => void open((path) => location.assign(path))}>
        {t(opening ? labels.queuesOpening : labels.queuesLink)}
      </Button>
    </RoomCard>
  );
}
