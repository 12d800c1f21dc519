import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AdminCharityPayout } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { Facts } from '../../../shared/operators/facts.js';
import { keys } from '../../../shared/operators/keys.js';
import { whenChanged } from '../../../shared/operators/live.js';
import { OperatorsPage } from '../../../shared/operators/operators-page.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { ExternalLink } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { ChainLink } from '../payouts/chain-link.js';
import { charityAmount } from './charity-amount.js';
import { CharityEvidenceSection } from './charity-evidence-section.js';
import { CharityState } from './charity-page.js';
import { Moment } from '../../../shared/ui/moment.js';

const { charity: words, pages } = texts.operations;
const BACK = { to: '/admin/charity', label: pages.charity };

/** One payment of the charity fund: its facts and its evidence. */
export default function CharityPayoutPage() {
  const { id = '' } = useParams();
  return <CharityPayoutContent key={id} id={id} />;
}

function CharityPayoutContent({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: [...keys.charity, id],
    queryFn: ({ signal }) =>
      memberApi<AdminCharityPayout>(`/api/admin/charity/${encodeURIComponent(id)}`, { signal }),
    meta: { staleOn: whenChanged('charity') },
  });
  return (
    <OperatorsPage name="charityPayout" back={BACK} {...(data && { heading: data.beneficiary })}>
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <>
          <Section id="facts" heading={t(words.facts.heading)}>
            <Facts labels={words.facts} values={factsOf(data)} />
          </Section>
          <CharityEvidenceSection payment={data} />
        </>
      )}
    </OperatorsPage>
  );
}

const time = (iso: string) => <Moment at={iso} />;
const nameOf = ({ email }: AdminCharityPayout['proposedBy']) => email ?? t(words.deleted);

/** The facts that a payment has. */
function factsOf(payment: AdminCharityPayout): Record<string, ReactNode> {
  const { link, paidAt, signature, payoutKey, ledgerTransactionId, confirmedBy, simulated } = payment;
  const facts: Partial<Record<keyof typeof words.facts, ReactNode>> = {
    beneficiary: payment.beneficiary,
    purpose: payment.purpose,
    amount: charityAmount(payment),
    state: <CharityState {...payment} />,
    description: payment.description,
    link: link && <ExternalLink to={link}>{link}</ExternalLink>,
    address: <ChainLink kind="address" id={payment.address} />,
    proposedBy: nameOf(payment.proposedBy),
    proposedAt: time(payment.proposedAt),
    confirmedBy: confirmedBy ? nameOf(confirmedBy) : t(words.lost),
    confirmedAt: time(payment.confirmedAt),
    paidAt: paidAt && time(paidAt),
    transaction: simulated
      ? t(words.simulated)
      : signature && <ChainLink kind="transaction" id={signature} />,
    payout: payoutKey && (
      <Link to={`/admin/payouts?${new URLSearchParams({ q: payoutKey })}`}>{t(words.show)}</Link>
    ),
    ledger: ledgerTransactionId && <Link to={`/admin/ledger/${ledgerTransactionId}`}>{t(words.show)}</Link>,
    proposal: <Link to={`/admin/approvals/${payment.proposalId}`}>{t(words.show)}</Link>,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value));
}
