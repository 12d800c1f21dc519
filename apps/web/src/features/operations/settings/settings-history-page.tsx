import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingsHistory, SettingsState, SettingsVersion } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { notify } from '../../../shared/notify.js';
import { Permitted } from '../../../shared/operators/access.js';
import { OperatorsPage } from '../../../shared/operators/operators-page.js';
import { pagedQuery } from '../../../shared/paged-query.js';
import { keys } from '../../../shared/operators/keys.js';
import { ReasonDialog } from '../../../shared/operators/reason-dialog.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { apiWithProof } from '../../../shared/session/proof.js';
import { Button } from '../../../shared/ui/button.js';
import { type Column, Listing } from '../../../shared/ui/listing.js';
import { useWrite } from '../../../shared/use-write.js';
import { shownValue } from './setting-values.js';
import styles from './settings.module.css';
import { Moment } from '../../../shared/ui/moment.js';

const { settings: words } = texts.operations;

interface Row extends Omit<SettingsVersion, 'id'> {
  id: string;
  number: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { heading: words.columns.version, of: ({ number }) => t(words.version, { version: String(number) }) },
  {
    heading: words.columns.changes,
    of: ({ changes }) => (
      <ul className={styles.changes}>
        {changes.map(({ name, before, after }) => (
          <li key={name}>
            {t(words.names[name])}: {shownValue(name, before)} → <strong>{shownValue(name, after)}</strong>
          </li>
        ))}
      </ul>
    ),
  },
  { heading: words.columns.reason, of: ({ reason }) => reason },
  {
    heading: words.columns.madeBy,
    of: ({ madeBy, madeByEmail }) => madeByEmail ?? t(madeBy ? words.deleted : words.byCommand),
  },
  {
    heading: words.columns.madeAt,
    of: ({ madeAt }) => <Moment at={madeAt} />,
  },
];

/** Offers to revert to each version but the newest. */
const revertColumn = (newest: number, revertTo: (version: number) => void): Column<Row> => ({
  heading: words.columns.act,
  of: ({ number }) =>
    number !== newest && (
      <Permitted to="settings.change">
        <Button look="quiet" onClick={() => revertTo(number)}>
          {t(words.revert, { version: String(number) })}
        </Button>
      </Permitted>
    ),
});

/** The versions of the live settings, newest first. Admins revert to one. */
export default function SettingsHistoryPage() {
  const queries = useQueryClient();
  const [to, setTo] = useState<number>();
  const list = useInfiniteQuery({
    ...pagedQuery<SettingsHistory>(
      [...keys.settings, 'history'],
      '/api/admin/settings/history',
      {},
      {
        'settings.changed': true,
      },
    ),
    select: ({ pages, ...rest }) => ({
      ...rest,
      pages: pages.map((page) => ({
        ...page,
        items: page.items.map(({ id, ...version }): Row => ({ ...version, id: String(id), number: id })),
      })),
    }),
  });
  const newest = list.data?.pages[0]?.items[0]?.number ?? 0;
  const { busy, send } = useWrite(
    (reason: string) =>
      apiWithProof(() =>
        memberApi<SettingsState>('/api/admin/settings/revert', {
          method: 'POST',
          body: { version: newest, to, reason },
        }),
      ),
    {
      onDone: ({ version }) => {
        setTo(undefined);
        notify.done(words.reverted, { version: String(version) });
        return queries.invalidateQueries({ queryKey: keys.settings });
      },
      onFailed: (error) => {
        setTo(undefined);
        notify.refused(error, words.failed);
        return queries.invalidateQueries({ queryKey: keys.settings });
      },
    },
  );
  return (
    <OperatorsPage
      name="settingsHistory"
      intro={words.historyIntro}
      back={{ to: '/admin/settings', label: words.backLabel }}
    >
      <Listing
        list={list}
        columns={[...COLUMNS, revertColumn(newest, setTo)]}
        none={t(words.none)}
        more={texts.operations.list.more}
      />
      {to !== undefined && (
        <ReasonDialog
          title={t(words.revert, { version: String(to) })}
          confirm={t(words.revert, { version: String(to) })}
          busy={busy}
          onConfirm={send}
          onClose={() => setTo(undefined)}
        />
      )}
    </OperatorsPage>
  );
}
