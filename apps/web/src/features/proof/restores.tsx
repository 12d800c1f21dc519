import { useQuery } from '@tanstack/react-query';
import type { LogRestoreList } from '#contracts';
import { api } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { pageFigures } from '../../shared/page-figures.js';
import { Dated } from '../../shared/ui/moment.js';
import styles from './proof-page.module.css';

/** The backups from which the ledger was restored, if there are any: signed heads of its log from before may contradict it. */
export function Restores() {
  const { restores: words } = texts.proof;
  const { data } = useQuery({
    queryKey: ['ledger-restores'],
    queryFn: ({ signal }) => api<LogRestoreList>('/api/ledger-log/restores', { signal }),
    initialData: () => pageFigures().ledgerRestores,
  });
  if (!data?.items.length) return null;
  return (
    <section className={styles.section} aria-labelledby="restores-heading">
      <h2 id="restores-heading">{t(words.heading)}</h2>
      <p>{t(words.intro)}</p>
      <ul className={styles.points}>
        {data.items.map(({ restoredAt, takenAt, size }) => (
          <li key={restoredAt}>
            <Dated
              text={words.restored}
              at={{ restored: restoredAt, taken: takenAt }}
              values={{ count: grouped(`${size}`) }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
