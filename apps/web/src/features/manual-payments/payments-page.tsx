import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ManualPaymentChoice, ManualPaymentList, SharedTrait } from '#contracts';
import { simulated, texts, t } from '../../shared/brand.js';
import { chosenIn } from '../../shared/operators/chosen-in.js';
import { ExportButton } from '../../shared/operators/export-button.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { SavedViews } from '../../shared/operators/saved-views.js';
import { pagedQuery } from '../../shared/paged-query.js';
import { keys } from '../../shared/operators/keys.js';
import { LabelledTabs } from '../../shared/ui/labelled-tabs.js';
import { NoneMatch } from '../../shared/ui/empty-state.js';
import { MoreButton } from '../../shared/ui/more-button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { PaymentDialog, type PendingDecision } from './payment-dialog.js';
import { PaymentItem } from './payment-item.js';
import styles from './payments-page.module.css';

const labels = texts.payments;
type Choice = ManualPaymentChoice | 'all';
const FILTERS = ['status', 'like', 'trait'];
const CHOICES: Choice[] = ['all', 'pending', 'undo-asked', 'approved', 'rejected', 'undone'];

/** Manual payments, for operators to verify. */
export default function PaymentsPage() {
  const [params] = useSearchParams();
  return (
    <OperatorsPage
      name="payments"
      intro={simulated ? labels.introSimulated : labels.intro}
      actions={<ExportButton list="payments" filter={chosenIn(params, FILTERS)} />}
    >
      <Payments />
    </OperatorsPage>
  );
}

function Payments() {
  const [params, setParams] = useSearchParams();
  const status = CHOICES.find((choice) => choice === params.get('status')) ?? 'all';
  const [decision, setDecision] = useState<PendingDecision>();
  const like = useLike();
  const list = useInfiniteQuery(
    pagedQuery<ManualPaymentList>(
      [...keys.manualPayments, status, like],
      '/api/admin/payments',
      { ...(status !== 'all' && { status }), ...like },
      { 'payments.changed': true },
    ),
  );
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <SavedViews page="payments" chosen={chosenIn(params, FILTERS)} />
      {like && (
        <p>
          {t(labels.alike[like.trait])}. <Link to="/admin/payments">{t(labels.alikeEnd)}</Link>
        </p>
      )}
      <LabelledTabs
        className={styles.tabs!}
        label={t(labels.show)}
        activeKey={status}
        onChange={(choice) => setParams({ ...like, ...(choice !== 'all' && { status: choice }) })}
        destroyOnHidden
        items={CHOICES.map((choice) => ({
          key: choice,
          label: t(choice === 'all' ? labels.all : labels.status[choice]),
          children: (
            <>
              <QueryState query={list} />
              <div aria-live="polite">
                {items?.length === 0 && status === 'all' && !like && (
                  <p className={styles.none}>{t(texts.operations.list.nothing)}</p>
                )}
                {items?.length === 0 && (status !== 'all' || like) && (
                  <NoneMatch label={t(labels.showAll)} onClear={() => setParams({})}>
                    {t(labels.none)}
                  </NoneMatch>
                )}
              </div>
              <ul className={styles.list} aria-label={t(labels.title)}>
                {items?.map((payment) => (
                  <PaymentItem
                    key={payment.id}
                    payment={payment}
                    onDecide={(action) => setDecision({ payment, action })}
                  />
                ))}
              </ul>
              <MoreButton list={list} label={labels.more} />
            </>
          ),
        }))}
      />
      <PaymentDialog decision={decision} onClose={() => setDecision(undefined)} />
    </>
  );
}

/** From the address: the payment whose similar payments are shown, and the trait they share with it. */
function useLike(): { like: string; trait: SharedTrait } | undefined {
  const [params] = useSearchParams();
  const [like, trait] = [params.get('like'), params.get('trait')];
  return like && trait && Object.hasOwn(labels.alike, trait)
    ? { like, trait: trait as SharedTrait }
    : undefined;
}
