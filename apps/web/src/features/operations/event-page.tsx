import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Trace } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { usePageTitle } from '../../shared/page-title.js';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';
import { Section } from '../../shared/ui/section.js';
import { OperationsPage } from './operations-page.js';
import { TraceTree } from './trace-tree.js';

const { trace: labels, back } = texts.operations;

/** One event from its first cause on, and everything that followed. */
export default function EventPage() {
  usePageTitle('adminEvent');
  const { id = '' } = useParams();
  return (
    <OperationsPage back={{ to: '/admin', label: back }}>
      <h1>{t(labels.title)}</h1>
      <Event id={id} />
    </OperationsPage>
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
