import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryEntry, HistoryFilter } from '#contracts';
import { shortAddress } from '#contracts/address';
import { brand, texts, t } from '../../shared/brand.js';
import { download } from '../../shared/download.js';
import { grouped } from '../../shared/format.js';
import { notify } from '../../shared/notify.js';
import { ReceiptButton } from '../../shared/receipt-button.js';
import { memberFile } from '../../shared/session/member-api.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState, NoneMatch } from '../../shared/ui/empty-state.js';
import { Field } from '../../shared/ui/field.js';
import { type Column, Listing } from '../../shared/ui/listing.js';
import { Section } from '../../shared/ui/section.js';
import { useWrite } from '../../shared/use-write.js';
import { historyQuery } from './wallet-queries.js';
import styles from './history-section.module.css';
import { Moment } from '../../shared/ui/moment.js';

const { history: words, holdings, more } = texts.application.wallet;
const { columns, filters } = words;
const REVERSAL = '-reversal';

type ChoiceProps = { label: string; value: string | undefined; onChange: (value: string) => void };

const Choice = ({
  label,
  value = '',
  onChange,
  options,
}: ChoiceProps & { options: Readonly<Record<string, string>> }) => (
  <Field label={label}>
    {(control) => (
      <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t(filters.all)}</option>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {t(text)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const Day = ({ label, value = '', onChange }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <input
        {...control}
        type="date"
        max="9999-12-31"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

/** The browser draws these lists and calendars itself, so that they open at once and suit a phone. */
function Filters({ filter, onChange }: { filter: HistoryFilter; onChange: (filter: HistoryFilter) => void }) {
  const props = (name: keyof HistoryFilter): ChoiceProps => ({
    label: t(filters[name]),
    value: filter[name],
    onChange: (value) => {
      const { [name]: _, ...rest } = filter;
      onChange(value ? { ...rest, [name]: value } : rest);
    },
  });
  return (
    <div role="group" aria-label={t(filters.label)} className={styles.filters}>
      <Choice {...props('kind')} options={words.kinds} />
      <Choice {...props('account')} options={holdings.accounts} />
      <Day {...props('from')} />
      <Day {...props('to')} />
    </div>
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
  const list = useInfiniteQuery(historyQuery(filter));
  const empty = !list.data?.pages[0]?.items.length;
  const filtered = Object.keys(filter).length > 0;
  const { busy, send } = useWrite(() => memberFile(`/api/history/export?${new URLSearchParams(filter)}`), {
    onDone: (file) => download(t(words.exportFile), file),
    onFailed: (error) => notify.refused(error, words.exportFailed),
  });

  return (
    <Section id="history" heading={t(words.heading)} intro={t(words.intro)}>
      <Filters filter={filter} onChange={setFilter} />
      <Listing
        list={list}
        columns={COLUMNS}
        none={
          filtered ? (
            <NoneMatch label={t(filters.clear)} onClear={() => setFilter({})}>
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
