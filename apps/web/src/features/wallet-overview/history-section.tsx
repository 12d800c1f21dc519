import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryEntry, HistoryFilter, MemberAccount } from '#libs/contracts';
import { shortAddress } from '#contracts/address';
import { ApiError } from '../../shared/api.js';
import { brand, texts, t } from '../../shared/brand.js';
import { download } from '../../shared/download.js';
import { grouped, moment } from '../../shared/format.js';
import { memberFile } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { Field } from '../../shared/ui/field.js';
import { Section, Unavailable } from '../../shared/ui/section.js';
import { historyQuery } from './wallet-queries.js';
import styles from '../../shared/ui/table.module.css';

const { history: words, holdings, more } = texts.application.wallet;
const { columns, filters } = words;
const ACCOUNTS = Object.keys(holdings.accounts) as MemberAccount[];
const REVERSAL = '-reversal';

/** Every line of the books that moved something of the member's, with filters and an export. */
export function HistorySection() {
  const [filter, setFilter] = useState<HistoryFilter>({});
  const [exporting, setExporting] = useState(false);
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    historyQuery(filter),
  );
  const items = data?.pages.flatMap((page) => page.items);
  const filtered = Object.keys(filter).length > 0;

  const exportAll = async () => {
    setExporting(true);
    try {
      const file = await memberFile(`/api/history/export?${new URLSearchParams(filter)}`);
      download(t(words.exportFile), file);
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : t(texts.failure.unexpected);
      toast.error(reason, t(words.exportFailed));
    }
    setExporting(false);
  };

  return (
    <Section id="history" heading={t(words.heading)} intro={t(words.intro)}>
      <Filters filter={filter} onChange={setFilter} />
      {isError && !data && <Unavailable onRetry={() => void refetch()} />}
      <p className={styles.none} role="status">
        {items?.length === 0 && t(filtered ? words.noneMatch : words.none)}
      </p>
      {items && items.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(columns.at)}</th>
              <th scope="col">{t(columns.kind)}</th>
              <th scope="col">{t(columns.account)}</th>
              <th scope="col" className={styles.amount}>
                {t(columns.amount)}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.actions}>
        {hasNextPage && (
          <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(more)}
          </Button>
        )}
        <Button look="quiet" disabled={exporting || !items?.length} onClick={() => void exportAll()}>
          {t(words.exportButton)}
        </Button>
      </div>
    </Section>
  );
}

function Filters({ filter, onChange }: { filter: HistoryFilter; onChange: (filter: HistoryFilter) => void }) {
  const set = (name: keyof HistoryFilter, value: string) => {
    const { [name]: _, ...others } = filter;
    onChange(value ? { ...others, [name]: value } : others);
  };
  const choice = (name: 'kind' | 'account', label: string, options: [string, string][]) => (
    <Field label={t(label)}>
      {(control) => (
        <select {...control} value={filter[name] ?? ''} onChange={({ target }) => set(name, target.value)}>
          <option value="">{t(filters.all)}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const date = (name: 'from' | 'to', label: string) => (
    <Field label={t(label)}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={filter[name] ?? ''}
          onChange={({ target }) => set(name, target.value)}
        />
      )}
    </Field>
  );
  return (
    <fieldset className={styles.filters}>
      <legend className="sr-only">{t(filters.label)}</legend>
      {choice(
        'kind',
        filters.kind,
        Object.entries(words.kinds).map(([kind, text]) => [kind, t(text)]),
      )}
      {choice(
        'account',
        filters.account,
        ACCOUNTS.map((account) => [account, t(holdings.accounts[account])]),
      )}
      {date('from', filters.from)}
      {date('to', filters.to)}
    </fieldset>
  );
}

function Row({ entry: { at, kind, account, wallet, amount } }: { entry: HistoryEntry }) {
  const out = amount.startsWith('-');
  return (
    <tr>
      <td data-label={t(columns.at)}>{moment(at)}</td>
      <td data-label={t(columns.kind)}>{kindText(kind)}</td>
      <td data-label={t(columns.account)}>
        {t(holdings.accounts[account])}
        {wallet && ` · ${shortAddress(wallet)}`}
      </td>
      <td data-label={t(columns.amount)} className={styles.amount} data-sign={out ? 'out' : 'in'}>
        {out ? '−' : '+'}
        {grouped(amount.replace('-', ''))} {brand.ticker}
      </td>
    </tr>
  );
}

/** What a movement is called; one no catalogue knows, as the ledger names it. */
function kindText(kind: string): string {
  if (kind.endsWith(REVERSAL)) return t(words.reversal, { kind: kindText(kind.slice(0, -REVERSAL.length)) });
  return Object.hasOwn(words.kinds, kind) ? t(words.kinds[kind]!) : kind;
}
