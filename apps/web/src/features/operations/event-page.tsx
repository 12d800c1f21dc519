import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { Trace } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { OperatorsArea } from '../../shared/operators-area.js';
import { usePageTitle } from '../../shared/page-title.js';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';
import { BackIcon } from '../../shared/ui/icons.js';
import { Section } from '../../shared/ui/section.js';
import styles from './operations.module.css';
import { TraceTree } from './trace-tree.js';

const { trace: labels, back } = texts.operations;

/** One event from its first cause on, and everything that followed. */
export default function EventPage() {
  usePageTitle('adminEvent');
  const { id = '' } = useParams();
  return (
    <OperatorsArea>
      {() => (
        <div className={styles.page}>
          <Link to="/admin" className={styles.back}>
            <BackIcon size={18} /> {t(back)}
          </Link>
          <h1>{t(labels.title)}</h1>
          <Event id={id} />
        </div>
      )}
    </OperatorsArea>
  );
}

function Event({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: [...keys.events, id],
    queryFn: ({ signal }) => memberApi<Trace>(`/api/admin/events/${encodeURIComponent(id)}`, { signal }),
  });
  if (error) return <p role="alert">{error.message}</p>;
  return (
    <Section id="trace" heading={t(labels.heading)}>
      {data && <TraceTree trace={data} />}
    </Section>
  );
}
