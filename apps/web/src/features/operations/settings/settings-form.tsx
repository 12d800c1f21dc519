import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { type LiveSettingName, SETTING_GROUPS, type SettingsPreview, type SettingsState } from '#contracts';
import { ApiError } from '../../../shared/api.js';
import { texts, t } from '../../../shared/brand.js';
import { FieldForm, fieldErrorsOf, useFields } from '../../../shared/form/field-form.js';
import { notify } from '../../../shared/notify.js';
import { useMay } from '../../../shared/operators/access.js';
import { usePropose } from '../../../shared/operators/use-propose.js';
import { keys } from '../../../shared/operators/keys.js';
import { ReasonDialog } from '../../../shared/operators/reason-dialog.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { apiWithProof } from '../../../shared/session/proof.js';
import { Button } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { useWrite } from '../../../shared/use-write.js';
import { ChangeTable } from './change-table.js';
import { SettingField } from './setting-field.js';
import { announcementLanguages, fieldValue, settingValue } from './setting-values.js';
import styles from './settings.module.css';

const { settings: words } = texts.operations;

type Entries = Partial<Record<LiveSettingName, unknown>>;
type Changes = Partial<Record<LiveSettingName, unknown>>;

const entriesOf = ({ settings }: SettingsState): Entries =>
  Object.fromEntries(settings.map(({ name, value }) => [name, fieldValue(name, value)]));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was entered that differs from a version. */
const changesFrom = ({ settings }: SettingsState, entries: Entries): Changes =>
  Object.fromEntries(
    settings.flatMap(({ name, value }) => {
      const entered = settingValue(name, entries[name], value);
      return isSame(entered, value) ? [] : [[name, entered]];
    }),
  );

/** All live settings by groups. A change is shown before it is made, and is made on the version that the form shows. */
export function SettingsForm({ state }: { state: SettingsState }) {
  const mayChange = useMay('settings.change');
  const queries = useQueryClient();
  const { form, showErrors } = useFields<Entries>();
  const [base, setBase] = useState(state);
  const [planned, setPlanned] = useState<{ preview: SettingsPreview; changes: Changes }>();

  const showProblems = ({ announcement, ...problems }: Record<string, string | undefined>) => {
    // The announcement has a field for each language, so its problem stands at the first.
    const [first] = announcementLanguages;
    if (announcement && first)
      form.setFields([{ name: ['announcement', first.code] as never, errors: [announcement] }]);
    showErrors(problems);
  };
  const failed = (error: Error) => {
    setPlanned(undefined);
    notify.refused(error, words.failed);
    if (!(error instanceof ApiError)) return;
    showProblems(fieldErrorsOf(error));
    if (error.code === 'SETTINGS_OUTDATED') void queries.invalidateQueries({ queryKey: keys.settings });
  };
  const preview = useWrite(
    (changes: Changes) =>
      memberApi<SettingsPreview>('/api/admin/settings/preview', {
        method: 'POST',
        body: { version: base.version, changes },
      }),
    { onDone: (shown, changes) => setPlanned({ preview: shown, changes }), onFailed: failed },
  );
  const show = (next: SettingsState) => {
    queries.setQueryData(keys.settings, next);
    setBase(next);
    form.setFieldsValue(entriesOf(next));
  };
  const change = useWrite(
    (reason: string) =>
      apiWithProof(() =>
        memberApi<SettingsState>('/api/admin/settings', {
          method: 'POST',
          body: { version: base.version, changes: planned?.changes, reason },
        }),
      ),
    {
      onDone: (next) => {
        setPlanned(undefined);
        show(next);
        notify.done(words.done, { version: String(next.version) });
      },
      onFailed: failed,
    },
  );
  const propose = usePropose(() => {
    setPlanned(undefined);
    form.setFieldsValue(entriesOf(base));
  });
  /** Keeps what was entered, and shows the newer version's values in the other fields. */
  const takeNewer = () => {
    const entered = Object.keys(changesFrom(base, form.getFieldsValue()));
    const newer = Object.entries(entriesOf(state)).filter(([name]) => !entered.includes(name));
    form.setFieldsValue(Object.fromEntries(newer));
    setBase(state);
  };

  return (
    <>
      {state.version > base.version && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t(words.newer, { version: String(state.version) })}
          action={
            <Button look="quiet" onClick={takeNewer}>
              {t(words.take)}
            </Button>
          }
        />
      )}
      <FieldForm
        form={form}
        initialValues={entriesOf(base)}
        className={styles.groups!}
        onSend={() => {
          const changes = changesFrom(base, form.getFieldsValue());
          if (Object.keys(changes).length > 0) preview.send(changes);
          else notify.failed({ title: words.failed, body: words.unchanged });
        }}
      >
        {SETTING_GROUPS.map((group) => (
          <Section key={group} id={`settings-${group}`} heading={t(words.groups[group])}>
            {base.settings
              .filter((setting) => setting.group === group)
              .map(({ name }) => (
                <SettingField key={name} name={name} disabled={!mayChange} />
              ))}
          </Section>
        ))}
        {mayChange && (
          <Button type="submit" disabled={preview.busy}>
            {t(words.preview)}
          </Button>
        )}
      </FieldForm>
      {planned && (
        <ReasonDialog
          title={t(words.dialog)}
          confirm={t(planned.preview.secondPerson ? words.propose : words.confirm)}
          busy={change.busy || propose.busy}
          onConfirm={(reason) =>
            planned.preview.secondPerson
              ? propose.send({
                  act: { kind: 'settings-change', input: { changes: planned.changes } },
                  reason,
                })
              : change.send(reason)
          }
          onClose={() => setPlanned(undefined)}
        >
          {planned.preview.secondPerson && <p>{t(words.proposeNote)}</p>}
          <ChangeTable changes={planned.preview.changes} />
        </ReasonDialog>
      )}
    </>
  );
}
