import { useInfiniteQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { shortAddress } from '#contracts/address';
import type { AdminPurchase, AdminPurchaseList } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { FieldForm, useFields } from '../../shared/form/field-form.js';
import { moment, paidIn, tokens } from '../../shared/format.js';
import { pagedQuery } from '../../shared/paged-query.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { keys } from '../../shared/queries.js';
import { Button } from '../../shared/ui/button.js';
import { type Column, Listing } from '../../shared/ui/listing.js';
import styles from './operations.module.css';
import { StateTag } from './state-tag.js';

const { purchases: labels } = texts.operations;

/** The filters of the list, each with the texts of its choices. */
const FILTERS = {
  status: labels.statuses,
  round: labels.rounds,
  origin: labels.origins,
} as const;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as Filter[];

const COLUMNS: readonly Column<AdminPurchase>[] = [
  {
    heading: labels.columns.created,
    of: ({ id, createdAt }) => (
      <Link to={`/admin/purchases/${id}`}>
        <time dateTime={createdAt}>{moment(createdAt)}</time>
      </Link>
    ),
  },
  { heading: labels.columns.buyer, of: ({ buyerEmail }) => buyerEmail ?? t(labels.noEmail) },
  {
    heading: labels.columns.wallet,
    of: ({ buyerWallet }) => <code title={buyerWallet}>{shortAddress(buyerWallet)}</code>,
  },
  { heading: labels.columns.tokens, amount: true, of: ({ tokenAmount }) => tokens(tokenAmount) },
  {
    heading: labels.columns.paid,
    amount: true,
    of: ({ paymentCurrency, amountPaid, amountUnit }) => paidIn(paymentCurrency, amountPaid, amountUnit),
  },
  {
    heading: labels.columns.status,
    of: ({ status }) => <StateTag state={status}>{t(labels.statuses[status])}</StateTag>,
  },
];

/** All purchases, for operators. What is looked for stands in the address, so that it can be shared. */
export default function PurchasesPage() {
  return (
    <OperatorsPage name="purchases" intro={labels.intro}>
      <Purchases />
    </OperatorsPage>
  );
}

function Purchases() {
  const [params, setParams] = useSearchParams();
  const chosen = Object.fromEntries(
    ['q', ...FILTER_NAMES].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const list = useInfiniteQuery(
    pagedQuery<AdminPurchaseList>([...keys.adminPurchases, chosen], '/api/admin/purchases', chosen, {
      'presale.stats': true,
    }),
  );
  const choose = (changed: Partial<Record<Filter | 'q', string>>) =>
    setParams(Object.fromEntries(Object.entries({ ...chosen, ...changed }).filter(([, value]) => value)));
  const { form } = useFields<{ q: string }>();
  return (
    <>
      <div className={styles.filters}>
        <FieldForm
          form={form}
          className={styles.search!}
          initialValues={{ q: params.get('q') ?? '' }}
          onSend={({ q }) => choose({ q: q.trim() })}
        >
          <Form.Item name="q" label={t(labels.search.label)} extra={t(labels.search.hint)}>
            <Input type="search" maxLength={200} autoComplete="off" />
          </Form.Item>
          <Button type="submit" look="quiet">
            {t(labels.search.submit)}
          </Button>
        </FieldForm>
        {FILTER_NAMES.map((name) => (
          <label key={name} className={styles.filter}>
            {t(labels.filters[name])}
            <Select
              value={params.get(name) ?? ''}
              onChange={(value) => choose({ [name]: value })}
              options={[
                { value: '', label: t(labels.filters.all) },
                ...Object.entries(FILTERS[name]).map(([value, label]) => ({ value, label: t(label) })),
              ]}
            />
          </label>
        ))}
      </div>
      <Listing list={list} columns={COLUMNS} none={t(labels.none)} more={t(labels.more)} />
    </>
  );
}
