import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { texts, t } from '../../../shared/brand.js';
import { Permitted } from '../../../shared/operators/access.js';
import { teamQuery } from './team-query.js';

const { approvals: words } = texts.operations;

/** Says whether some acts need a second person, and who could be it. */
export function TwoPersonsNote() {
  const { data } = useQuery(teamQuery);
  if (!data) return null;
  const count = data.items.filter(({ canConfirm }) => canConfirm).length;
  if (data.twoPersons) return <p>{t(words.on, { count: String(count) })}</p>;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {t(count > 1 ? words.offReady : words.offAlone)}{' '}
          <Permitted to="settings.change">
            {/* A link within a sentence must be told apart by more than its colour. */}
            <Link to="/admin/settings#settings-approvals" style={{ textDecoration: 'underline' }}>
              {t(words.turnOn)}
            </Link>
          </Permitted>
        </>
      }
    />
  );
}
