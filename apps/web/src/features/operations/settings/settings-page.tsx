import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import type { SettingsState } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { OperatorsPage } from '../../../shared/operators/operators-page.js';
import { keys } from '../../../shared/operators/keys.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { QueryState } from '../../../shared/ui/query-state.js';
import { Section } from '../../../shared/ui/section.js';
import { SettingsForm } from './settings-form.js';
import styles from './settings.module.css';
import { Moment } from '../../../shared/ui/moment.js';

const { settings: words } = texts.operations;

/** The settings that operators change while the programs run. */
export default function SettingsPage() {
  const state = useQuery({
    queryKey: keys.settings,
    queryFn: ({ signal }) => memberApi<SettingsState>('/api/admin/settings', { signal }),
    meta: { staleOn: { 'settings.changed': true } },
  });
  return (
    <OperatorsPage
      name="settings"
      intro={words.intro}
      actions={<Link to="/admin/settings/history">{t(words.history)}</Link>}
    >
      <QueryState query={state} />
      {state.data && (
        <>
          <Version {...state.data} />
          <SettingsForm state={state.data} />
          <Environment {...state.data} />
        </>
      )}
    </OperatorsPage>
  );
}

const Version = ({ version, madeAt }: SettingsState) => (
  <p data-testid="settings-version">
    {madeAt ? (
      <>
        {t(words.version, { version: String(version) })} · <Moment at={madeAt} />
      </>
    ) : (
      t(words.firstVersion)
    )}
  </p>
);

const Environment = ({ environment }: SettingsState) => (
  <Section id="environment" heading={t(words.environment)}>
    <p>{t(words.environmentNote)}</p>
    <ul className={styles.environment}>
      {environment.map(({ name, set }) => (
        <li key={name}>
          <code>{name}</code> <Tag>{t(set ? words.isSet : words.isUnset)}</Tag>
        </li>
      ))}
    </ul>
  </Section>
);
