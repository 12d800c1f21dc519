import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { LedgerTransaction, VerificationList } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { moment } from '../../shared/format.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import type { Column } from '../../shared/ui/listing.js';
import { QueryFailure, Section } from '../../shared/ui/section.js';
import { kindText } from './ledger-kind.js';
import styles from './operations.module.css';
import { StateTag } from './state-tag.js';

const { ledger: labels } = texts.operations;

const COLUMNS: readonly Column<LedgerTransaction>[] = [
  {
    heading: labels.columns.id,
    of: ({ id }) => (
      <Link to={`/admin/ledger/${id}`}>
        <code>{id.slice(0, 8)}</code>
      </Link>
    ),
  },
  { heading: labels.columns.kind, of: ({ kind }) => kindText(kind) },
  {
    heading: labels.columns.posted,
    of: ({ postedAt }) => <time dateTime={postedAt}>{moment(postedAt)}</time>,
  },
  {
    heading: labels.columns.reverses,
    of: ({ reverses }) =>
      reverses && (
        <Link to={`/admin/ledger/${reverses}`}>
          <code>{reverses.slice(0, 8)}</code>
        </Link>
      ),
  },
];

/** The transactions of the ledger, and when the books were last verified. */
export default function LedgerPage() {
  return (
    <ListPage
      name="ledger"
      intro={labels.intro}
      path="/api/admin/ledger/transactions"
      queryKey={[...keys.ledger, 'transactions']}
      searchHint={labels.searchHint}
      linked="account"
      filters={{ kind: { label: labels.columns.kind, choices: labels.kinds } }}
      exported="ledger"
      columns={COLUMNS}
      none={labels.none}
      note={<Verifications />}
    />
  );
}

function Verifications() {
  const checks = useQuery({
    queryKey: [...keys.ledger, 'verifications'],
    queryFn: ({ signal }) => memberApi<VerificationList>('/api/admin/ledger/verifications', { signal }),
  });
  return (
    <Section id="verifications" heading={t(labels.verified.heading)}>
      <QueryFailure query={checks} />
      <ul className={styles.lines}>
        {checks.data?.items.map(({ name, differences, verifiedAt }) => (
          <li key={name}>
            <StateTag state={differences === 0 ? 'good' : 'bad'}>
              {differences === 0
                ? t(labels.verified.agree)
                : t(labels.verified.differ, { count: String(differences) })}
            </StateTag>{' '}
            {t(labels.verified.checks[name as keyof typeof labels.verified.checks] ?? name)} ·{' '}
            <time dateTime={verifiedAt}>{moment(verifiedAt)}</time>
          </li>
        ))}
      </ul>
      {checks.data?.items.length === 0 && <p>{t(labels.verified.never)}</p>}
    </Section>
  );
}
