import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Approval } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { Facts } from '../../../shared/operators/facts.js';
import { keys } from '../../../shared/operators/keys.js';
import { OperatorsPage } from '../../../shared/operators/operators-page.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { Section } from '../../../shared/ui/section.js';
import { StateTag } from '../state-tag.js';
import { ApprovalActs } from './approval-acts.js';
import { ApprovalChanges } from './approval-changes.js';
import { Moment } from '../../../shared/ui/moment.js';

const { approvals: words, pages } = texts.operations;
const { facts: labels } = words;

/** One proposal: what it changes, who has proposed it and why, and what a second person can do. */
export default function ApprovalPage() {
  const { id = '' } = useParams();
  return <ApprovalContent key={id} id={id} />;
}

function ApprovalContent({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: [...keys.approvals, id],
    queryFn: ({ signal }) =>
      memberApi<Approval>(`/api/admin/approvals/${encodeURIComponent(id)}`, { signal }),
    meta: { staleOn: { 'settings.changed': true } },
  });
  return (
    <OperatorsPage name="approval" back={{ to: '/admin/approvals', label: pages.approvals }}>
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <>
          <Section id="proposal" heading={t(words.kinds[data.kind])}>
            <Facts labels={labels} values={factsOf(data)} />
          </Section>
          <Section id="change" heading={t(words.change)}>
            <ApprovalChanges approval={data} />
            <ApprovalActs approval={data} />
          </Section>
        </>
      )}
    </OperatorsPage>
  );
}

const time = (iso: string) => <Moment at={iso} />;
const nameOf = ({ email }: Approval['proposedBy']) => email ?? t(words.deleted);

/** The facts that a proposal has. */
function factsOf(approval: Approval): Record<string, ReactNode> {
  const { state, expiresAt, decidedBy, decidedAt, voidReason } = approval;
  const facts: Partial<Record<keyof typeof labels, ReactNode>> = {
    subject: <Subject approval={approval} />,
    state: <StateTag state={state}>{t(words.states[state])}</StateTag>,
    reason: approval.reason,
    proposedBy: nameOf(approval.proposedBy),
    proposedAt: time(approval.proposedAt),
    expiresAt: state === 'open' && time(expiresAt),
    decidedBy: decidedBy && nameOf(decidedBy),
    decidedAt: decidedAt && time(decidedAt),
    decisionReason: approval.decisionReason,
    voidReason: voidReason && t(words.voidReasons[voidReason]),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value));
}

function Subject({ approval: { kind, subject } }: { approval: Approval }) {
  switch (kind) {
    case 'role-change':
      return <Link to={`/admin/people/${subject.id}`}>{subject.email ?? t(words.deleted)}</Link>;
    case 'payment-approval':
      return <Link to={`/admin/payments/${subject.id}`}>{t(words.payment)}</Link>;
    case 'charity-payout':
      return <Link to="/admin/charity">{t(words.charity)}</Link>;
    case 'payouts-resume':
      return <Link to="/admin/payouts">{t(words.payouts)}</Link>;
    case 'transfer-attachment':
      return <Link to="/admin/transfers">{t(words.transfers)}</Link>;
    case 'settings-change':
      return <Link to="/admin/settings">{t(words.settings)}</Link>;
  }
}
