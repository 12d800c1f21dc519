import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts, t } from '../../shared/brand.js';
import { useMay } from '../../shared/operators/access.js';
import { openItems, setupQuery } from '../../shared/operators/setup-query.js';
import styles from './operators-layout.module.css';

const { setup: labels } = texts.operations;

/** Says on every page of the room that a public sale has not passed its checklist. */
export function SetupReminder() {
  const isAdmin = useMay('setup.dismiss');
  const { data } = useQuery({ ...setupQuery, enabled: isAdmin });
  const open = data?.production ? openItems(data) : 0;
  return (
    open > 0 && (
      <p className={styles.reminder}>
        {t(labels.production, { count: String(open) })} <Link to="/admin/setup">{t(labels.look)}</Link>
      </p>
    )
  );
}
