import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { QueueRoom } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { notify } from '../../../shared/notify.js';
import { Button } from '../../../shared/ui/button.js';
import { useWrite } from '../../../shared/use-write.js';
import { Section } from '../../../shared/ui/section.js';
import styles from '../../../shared/ui/section.module.css';

const labels = texts.admin;

/** Opens the queue room, a separate page: the server first sets the cookie (the pass) that the room requires. */
export function QueueRoomCard() {
  const [params] = useSearchParams();
  const begun = useRef(false);
  // Operators who open the queue room directly are redirected here to get its cookie.
  const wanted = params.get('next') === 'queues';
  const { busy, send } = useWrite(() => memberApi<QueueRoom>('/api/admin/queue-room', { method: 'POST' }), {
    // A redirect replaces this page in the history, so that Back doesn't lead here again.
    onDone: ({ path }) => location[begun.current ? 'replace' : 'assign'](path),
    onFailed: (error) => {
      begun.current = false;
      notify.refused(error, labels.queuesFailed);
    },
  });

  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    send(undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `send` is new at each render
  }, [wanted]);

  return (
    <Section id="queue-room" heading={t(labels.queuesHeading)}>
      <p>{t(labels.queuesBody)}</p>
      <div className={styles.actions}>
        <Button disabled={busy} onClick={() => send(undefined)}>
          {t(busy ? labels.queuesOpening : labels.queuesLink)}
        </Button>
      </div>
    </Section>
  );
}
