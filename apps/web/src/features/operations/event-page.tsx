import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Trace } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { Section } from '../../shared/ui/section.js';
import { TraceTree } from './trace-tree.js';

const { trace: labels } = texts.operations;

/** One event from its first cause on, and everything that followed. */
export default function EventPage() {
  const { id = '' } = useParams();
  return (
    <OperatorsPage name="event" back={{ to: '/admin/events', label: texts.operations.pages.events }}>
      <Event id={id} />
    </OperatorsPage>
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
