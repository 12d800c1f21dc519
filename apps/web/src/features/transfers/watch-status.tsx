import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { WatchStatus } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { Dated } from '../../shared/ui/moment.js';

const labels = texts.transfers.watch;
const REFRESH_MS = 10_000;

/** Says until when payments are known, and what keeps them from being credited or from arriving. */
export function WatchStatusNote() {
  const { data } = useQuery({
    queryKey: [...keys.transfers, 'watch'],
    queryFn: ({ signal }): Promise<WatchStatus> => memberApi('/api/admin/transfers/watch', { signal }),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return null;
  const { knownUntil, problem, blocked } = data;
  return (
    <>
      {problem && (
        <Alert
          type="error"
          showIcon
          title={t(labels.problem.title)}
          description={
            <Dated
              text={labels.problem.body}
              at={{ since: problem.since }}
              values={{ reason: problem.reason }}
            />
          }
        />
      )}
      {blocked.map(({ address, currency, state }) => (
        <Alert
          key={address}
          type="error"
          showIcon
          title={t(labels.blocked[state], { currency })}
          description={t(labels.blocked.body, { currency, address })}
        />
      ))}
      {knownUntil && !problem && (
        <p>
          <Dated text={labels.known} at={{ time: knownUntil }} />
        </p>
      )}
    </>
  );
}
