import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ExportedList, Sort } from '#contracts';
import type { OperatorPageName } from '#contracts/operator-pages';
import { texts, t } from '../brand.js';
import { FieldForm, useFields } from '../form/field-form.js';
import { pagedQuery } from '../paged-query.js';
import type { StaleOn } from '../queries.js';
import { Button } from '../ui/button.js';
import { NoneMatch } from '../ui/empty-state.js';
import { type Column, Listing } from '../ui/listing.js';
import { chosenIn } from './chosen-in.js';
import { ExportButton } from './export-button.js';
import styles from './list-page.module.css';
import { SavedViews } from './saved-views.js';
import { OperatorsPage } from './operators-page.js';

const { list: labels } = texts.operations;

const NONE = {};
const DAYS = ['from', 'to'] as const;
const SORTS = ['newest', 'oldest'] as const satisfies readonly Sort[];

interface Filter {
  label: string;
  /** The catalogue text of each choice. */
  choices: Readonly<Record<string, string>>;
}

interface ListPageProps<Item> {
  name: OperatorPageName;
  intro?: string;
  /** The API's path of the list. */
  path: string;
  queryKey: QueryKey;
  staleOn?: StaleOn;
  /** What the search finds; without it there is no search. */
  searchHint?: string;
  filters?: Readonly<Record<string, Filter>>;
  /** Whether the list can be narrowed down to days. */
  byDays?: boolean;
  columns: readonly Column<Item>[];
  /** The message if nothing matches the filters. */
  none: string;
  /** Controls beside the heading. */
  actions?: ReactNode;
  /** Shown above the list. */
  note?: ReactNode;
  /** A parameter of the address that links set, and that the list is filtered by too. */
  linked?: string;
  /** Shown below the list. */
  below?: ReactNode;
  /** The list's name among those that can be exported. Such lists can also be sorted. */
  exported?: ExportedList;
  /** The order if none is chosen. */
  order?: Sort;
}

/**
 * A list of the operators' room with its search and filters. What is looked for stands in the address, so that it can be
 * shared.
 */
export function ListPage<Item extends { id: string }>({
  name,
  intro,
  path,
  queryKey,
  staleOn = NONE,
  searchHint,
  filters = NONE,
  byDays = false,
  columns,
  none,
  actions,
  note,
  linked,
  below,
  exported,
  order = 'newest',
}: ListPageProps<Item>) {
  const [params, setParams] = useSearchParams();
  const names = [
    'q',
    ...(linked ? [linked] : []),
    ...(byDays ? DAYS : []),
    ...Object.keys(filters),
    ...(exported ? ['sort'] : []),
  ];
  const chosen = chosenIn(params, names);
  const list = useInfiniteQuery(
    pagedQuery<{ items: Item[]; nextCursor: string | null }>([...queryKey, chosen], path, chosen, staleOn),
  );
  const filtered = Object.keys(chosen).some((one) => one !== 'sort');
  const choose = (changed: Record<string, string>) =>
    setParams(Object.fromEntries(Object.entries({ ...chosen, ...changed }).filter(([, value]) => value)));
  return (
    <OperatorsPage
      name={name}
      actions={
        <div className={styles.actions}>
          {actions}
          {exported && <ExportButton list={exported} filter={chosen} />}
        </div>
      }
      {...(intro && { intro })}
    >
      <div className={styles.filters}>
        {searchHint && (
          <Search key={params.get('q')} text={params.get('q') ?? ''} hint={searchHint} onSearch={choose} />
        )}
        {linked && chosen[linked] && (
          <Button look="quiet" onClick={() => choose({ [linked]: '' })}>
            {t(labels.notOnly, { value: chosen[linked] })}
          </Button>
        )}
        {Object.entries(filters).map(([one, { label, choices }]) => (
          <label key={one} className={styles.filter}>
            {t(label)}
            <Select
              value={params.get(one) ?? ''}
              onChange={(value) => choose({ [one]: value })}
              options={[
                { value: '', label: t(labels.all) },
                ...Object.entries(choices).map(([value, text]) => ({ value, label: t(text) })),
              ]}
            />
          </label>
        ))}
        {byDays &&
          DAYS.map((one) => (
            <label key={one} className={styles.filter}>
              {t(labels[one])}
              <Input
                type="date"
                value={params.get(one) ?? ''}
                onChange={({ target }) => choose({ [one]: target.value })}
              />
            </label>
          ))}
        {exported && (
          <label className={styles.filter}>
            {t(labels.sort)}
            <Select
              value={params.get('sort') ?? order}
              onChange={(sort) => choose({ sort: sort === order ? '' : sort })}
              options={SORTS.map((sort) => ({ value: sort, label: t(labels.sorts[sort]) }))}
            />
          </label>
        )}
      </div>
      <SavedViews page={name} chosen={chosen} />
      {note}
      <Listing
        list={list}
        columns={columns}
        none={
          filtered ? (
            <NoneMatch
              label={t(labels.clear)}
              onClear={() => setParams(chosen.sort ? { sort: chosen.sort } : {})}
            >
              {t(none)}
            </NoneMatch>
          ) : (
            t(labels.nothing)
          )
        }
        more={labels.more}
      />
      {below}
    </OperatorsPage>
  );
}

interface SearchProps {
  text: string;
  hint: string;
  onSearch: (searched: { q: string }) => void;
}

function Search({ text, hint, onSearch }: SearchProps) {
  const { form } = useFields<{ q: string }>();
  return (
    <FieldForm
      form={form}
      className={styles.search!}
      initialValues={{ q: text }}
      onSend={({ q }) => onSearch({ q: q.trim() })}
    >
      <Form.Item name="q" label={t(labels.find)} extra={t(hint)}>
        <Input type="search" maxLength={200} autoComplete="off" />
      </Form.Item>
      <Button type="submit" look="quiet">
        {t(labels.find)}
      </Button>
    </FieldForm>
  );
}
