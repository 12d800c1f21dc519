import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryEntry, HistoryFilter, MemberAccount } from '#contracts';
import { shortAddress } from '#contracts/address';
import { ApiError } from '../../shared/api.js';
import { brand, texts, t } from '../../shared/brand.js';
import { download } from '../../shared/download.js';
import { grouped, moment } from '../../shared/format.js';
import { memberFile } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { Field } from '../../shared/ui/field.js';
import { Listing } from '../../shared/ui/listing.js';
import { Section } from '../../shared/ui/section.js';
import { historyQuery } from './wallet-queries.js';
import styles from '../../shared/ui/table.module.css';

const { history: words, holdings, more } = texts.application.wallet;
const { columns, filters } = words;
const ACCOUNTS = Object.keys(holdings.accounts) as MemberAccount[];
const REVERSAL = '-reversal';

/** All ledger entries on the member's accounts, with filters and an export. */
export function HistorySection() {
  const [filter, setFilter] = useState<HistoryFilter>({});
  const [exporting, setExporting] = useState(false);
  const list = useInfiniteQuery(historyQuery(filter));
  const empty = !list.data?.pages[0]?.items.length;
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
      <Listing
        list={list}
        columns={[columns.at, columns.kind, columns.account]}
        amount={columns.amount}
        none={t(filtered ? words.noneMatch : words.none)}
        row={Row}
        more={more}
        actions={
          <Button look="quiet" disabled={exporting || empty} onClick={() => void exportAll()}>
            {t(words.exportButton)}
          </Button>
        }
      />
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

function Row({ item: { at, kind, account, wallet, amount } }: { item: HistoryEntry }) {
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

/** The name of a kind of entry. A kind missing from the catalogue keeps the ledger's name. */
function kindText(kind: string): string {
  if (kind.endsWith(REVERSAL)) return t(words.reversal, { kind: kindText(kind.slice(0, -REVERSAL.length)) });
  return Object.hasOwn(words.kinds, kind) ? t(words.kinds[kind]!) : kind;
}
