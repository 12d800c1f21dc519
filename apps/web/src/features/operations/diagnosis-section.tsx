import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Diagnosis, Finding, HandlerRetry } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { Permitted } from '../../shared/operators/access.js';
import { Button } from '../../shared/ui/button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import { useWrite } from '../../shared/use-write.js';
import styles from './operations.module.css';
import { StateTag } from './state-tag.js';
import { Dated } from '../../shared/ui/moment.js';

const { diagnosis: labels } = texts.operations;
/** How soon a purchase that needs attention is looked at again. */
const LOOK_AGAIN_MS = 5_000;

/** What is known of a purchase in plain words, with a button where one helps. */
export function DiagnosisSection({ purchaseId }: { purchaseId: string }) {
  const diagnosis = useQuery({
    queryKey: [...keys.adminPurchases, purchaseId, 'diagnosis'],
    queryFn: ({ signal }) =>
      memberApi<Diagnosis>(`/api/admin/diagnoses/purchases/${encodeURIComponent(purchaseId)}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.findings.some(({ severity }) => severity !== 'good') ? LOOK_AGAIN_MS : false,
    meta: { staleOn: { 'presale.stats': true } },
  });
  return (
    <Section id="diagnosis" heading={t(labels.heading)}>
      <QueryState query={diagnosis} />
      <ul className={styles.findings} aria-live="polite">
        {diagnosis.data?.findings.map((finding) => (
          <FindingItem
            key={`${finding.cause} ${finding.about} ${finding.retry?.eventId}`}
            purchaseId={purchaseId}
            finding={finding}
          />
        ))}
      </ul>
    </Section>
  );
}

function FindingItem({ purchaseId, finding }: { purchaseId: string; finding: Finding }) {
  const { cause, severity, at, about, reason, times, nextTryBy, retry } = finding;
  const queries = useQueryClient();
  const { busy, send } = useWrite(
    ({ eventId, handler }: NonNullable<Finding['retry']>) =>
      memberApi<HandlerRetry>(`/api/admin/events/${eventId}/handlers/${handler}/retry`, { method: 'POST' }),
    {
      onDone: ({ result }) => {
        toast.success(t(labels.results[result]), t(labels.retryTitle));
        return queries.invalidateQueries({ queryKey: [...keys.adminPurchases, purchaseId] });
      },
      onFailed: (error) => notify.refused(error, labels.retryFailed),
    },
  );
  const facts = {
    at: '',
    about: about ?? '',
    reason: reason ?? '',
    times: String(times ?? ''),
  };
  return (
    <li className={styles.finding} data-cause={cause}>
      <StateTag state={severity}>{t(labels.severities[severity])}</StateTag>
      <p>
        <Dated text={labels.causes[cause]} at={{ ...(at && { at }) }} values={facts} />
        {nextTryBy && (
          <>
            {' '}
            <Dated text={labels.nextTry} at={{ time: nextTryBy }} />
          </>
        )}
      </p>
      {retry && (
        <Permitted to="work.retry">
          <Button look="quiet" disabled={busy} onClick={() => send(retry)}>
            {t(labels.retry)}
          </Button>
        </Permitted>
      )}
    </li>
  );
}
