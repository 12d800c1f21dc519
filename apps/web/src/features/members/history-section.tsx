import { useInfiniteQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useState } from 'react';
import type { HistoryEntry, HistoryFilter, MemberAccount } from '#contracts';
import { shortAddress } from '#contracts/address';
import { brand, texts, t } from '../../shared/brand.js';
import { download } from '../../shared/download.js';
import { DateInput } from '../../shared/form/date-input.js';
import { grouped } from '../../shared/format.js';
import { notify } from '../../shared/notify.js';
import { ReceiptButton } from '../../shared/receipt-button.js';
import { memberFile } from '../../shared/session/member-api.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState, NoneMatch } from '../../shared/ui/empty-state.js';
import { type Column, Listing } from '../../shared/ui/listing.js';
import { Section } from '../../shared/ui/section.js';
import { useWrite } from '../../shared/use-write.js';
import { historyQuery } from './wallet-queries.js';
import styles from './history-section.module.css';
import { Moment } from '../../shared/ui/moment.js';

const { history: words, holdings, more } = texts.application.wallet;
const { columns, filters } = words;
const ACCOUNTS = Object.keys(holdings.accounts) as MemberAccount[];
const REVERSAL = '-reversal';

const ALL = { value: '', label: t(filters.all) };
const KINDS = [ALL, ...Object.entries(words.kinds).map(([value, text]) => ({ value, label: t(text) }))];
const PLACES = [ALL, ...ACCOUNTS.map((value) => ({ value, label: t(holdings.accounts[value]) }))];

function Filters({ onChange }: { onChange: (filter: HistoryFilter) => void }) {
  const chosen = (values: HistoryFilter): HistoryFilter =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  return (
    <Form<HistoryFilter>
      name="history-filter"
      layout="vertical"
      aria-label={t(filters.label)}
      className={styles.filters!}
      initialValues={{ kind: '', account: '' }}
      onValuesChange={(_, values) => onChange(chosen(values))}
    >
      <Form.Item name="kind" label={t(filters.kind)}>
        <Select options={KINDS} />
      </Form.Item>
      <Form.Item name="account" label={t(filters.account)}>
        <Select options={PLACES} />
      </Form.Item>
      <Form.Item name="from" label={t(filters.from)}>
        <DateInput />
      </Form.Item>
      <Form.Item name="to" label={t(filters.to)}>
        <DateInput />
      </Form.Item>
    </Form>
  );
}

const accountText = ({ account, wallet }: HistoryEntry): string =>
  [t(holdings.accounts[account]), ...(wallet ? [shortAddress(wallet)] : [])].join(' · ');

function Amount({ amount }: HistoryEntry) {
  const isOut = amount.startsWith('-');
  return (
    <span className={isOut ? styles.out : styles.in}>
      {isOut ? '−' : '+'}
      {grouped(amount.replace('-', ''))} {brand.ticker}
    </span>
  );
}

/** The name of a kind of entry. A kind missing from the catalogue keeps the ledger's name. */
function kindText(kind: string): string {
  if (kind.endsWith(REVERSAL)) return t(words.reversal, { kind: kindText(kind.slice(0, -REVERSAL.length)) });
  return Object.hasOwn(words.kinds, kind) ? t(words.kinds[kind]!) : kind;
}

function OwnReceipt({ transactionId }: HistoryEntry) {
  return (
    <ReceiptButton
      path={`/api/ledger-log/own-receipts/${transactionId}`}
      id={transactionId}
      label={t(words.receipt)}
      fetchFile={memberFile}
    />
  );
}

const COLUMNS: readonly Column<HistoryEntry>[] = [
  { heading: columns.at, of: ({ at }) => <Moment at={at} /> },
  { heading: columns.kind, of: ({ kind }) => kindText(kind) },
  { heading: columns.account, of: accountText },
  { heading: columns.amount, amount: true, of: Amount },
  { heading: columns.receipt, of: OwnReceipt },
];

/** All ledger entries on the member's accounts, with filters and an export. */
export function HistorySection() {
  const [filter, setFilter] = useState<HistoryFilter>({});
  /** How often the filters were cleared. Each time, their form starts anew. */
  const [cleared, setCleared] = useState(0);
  const list = useInfiniteQuery(historyQuery(filter));
  const empty = !list.data?.pages[0]?.items.length;
  const filtered = Object.keys(filter).length > 0;
  const clear = () => {
    setFilter({});
    setCleared(cleared + 1);
  };
  const { busy, send } = useWrite(() => memberFile(`/api/history/export?${new URLSearchParams(filter)}`), {
    onDone: (file) => download(t(words.exportFile), file),
    onFailed: (error) => notify.refused(error, words.exportFailed),
  });

  return (
    <Section id="history" heading={t(words.heading)} intro={t(words.intro)}>
      <Filters key={cleared} onChange={setFilter} />
      <Listing
        list={list}
        columns={COLUMNS}
        none={
          filtered ? (
            <NoneMatch label={t(filters.clear)} onClear={clear}>
              {t(words.noneMatch)}
            </NoneMatch>
          ) : (
            <EmptyState next={['/app/play', t(texts.application.leaderboard.standings.play)]}>
              {t(words.none)}
            </EmptyState>
          )
        }
        more={more}
        actions={
          <Button look="quiet" disabled={busy || empty} onClick={() => send(undefined)}>
            {t(words.exportButton)}
          </Button>
        }
      />
    </Section>
  );
}
