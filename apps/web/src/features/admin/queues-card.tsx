import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { QueueRoom } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { memberApi } from '../../shared/session/member-api.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import styles from './admin-page.module.css';
import { RoomCard } from './room-card.js';

const labels = texts.admin;

/** Opens the queue room, a separate page: the server first sets the cookie (the pass) that the room requires. */
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

  // Operators who open the queue room directly are redirected here to get its cookie.
  const wanted = params.get('next') === 'queues';
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    // Replaces this page in the history, so that Back doesn't lead here again.
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
