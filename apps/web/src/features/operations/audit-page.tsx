import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { AuditEntry, AuditVerification } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { ExportButton } from '../../shared/operators/export-button.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import type { Column } from '../../shared/ui/listing.js';
import styles from './operations.module.css';
import { Dated, Moment } from '../../shared/ui/moment.js';

const { audit: labels } = texts.operations;

/** The changed fields of an entry, such as `role: user → operator`. */
function changesIn({ before, after }: AuditEntry): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => {
      const [from, to] = [before?.[name], after?.[name]];
      return `${name}: ${[from, to].filter((value) => value !== undefined).join(' → ')}`;
    })
    .join(', ');
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { heading: labels.columns.id, of: ({ id }) => id },
  { heading: labels.columns.at, of: ({ at }) => <Moment at={at} /> },
  {
    heading: labels.columns.who,
    of: ({ personal, actorId, via }) => personal?.email ?? actorId ?? t(labels.vias[via]),
  },
  { heading: labels.columns.action, of: ({ action }) => t(labels.actions[action]) },
  {
    heading: labels.columns.subject,
    of: ({ subject }) => (subject ? `${subject.kind} ${subject.id}` : '–'),
  },
  {
    heading: labels.columns.details,
    of: (entry) => [changesIn(entry), entry.personal?.reason].filter(Boolean).join(' · '),
  },
];

/** What people have done in the room, in the queue room and on the command line. */
export default function AuditPage() {
  const [params] = useSearchParams();
  return (
    <ListPage
      name="audit"
      intro={labels.intro}
      path="/api/admin/audit"
      queryKey={keys.audit}
      searchHint={labels.searchHint}
      linked="subjectId"
      filters={{ action: { label: labels.columns.action, choices: labels.actions } }}
      columns={COLUMNS}
      none={labels.none}
      note={<Verified />}
      actions={<ExportButton list="audit" filter={Object.fromEntries(params)} />}
    />
  );
}

/** When the chain of entries was last found whole. */
function Verified() {
  const { data } = useQuery({
    queryKey: [...keys.audit, 'verification'],
    queryFn: ({ signal }) => memberApi<AuditVerification>('/api/admin/audit/verification', { signal }),
  });
  if (!data) return null;
  const { verifiedAt, differences } = data;
  if (!verifiedAt) return <p className={styles.note}>{t(labels.unverified)}</p>;
  return (
    <p className={styles.note} role={differences ? 'alert' : undefined}>
      {differences ? (
        <Dated text={labels.broken} at={verifiedAt} values={{ count: grouped(String(differences)) }} />
      ) : (
        <Dated text={labels.whole} at={verifiedAt} />
      )}
    </p>
  );
}
