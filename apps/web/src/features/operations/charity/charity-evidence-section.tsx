import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type { AdminCharityPayout } from '#contracts';
import { MAX_RECEIPT_BYTES, RECEIPT_ENDINGS } from '#contracts/manual-payment-limits';
import type { ApiError } from '../../../shared/api.js';
import { texts, t } from '../../../shared/brand.js';
import { fileSize } from '../../../shared/file-size.js';
import { notify } from '../../../shared/notify.js';
import { Permitted } from '../../../shared/operators/access.js';
import { keys } from '../../../shared/operators/keys.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { Button } from '../../../shared/ui/button.js';
import { Field } from '../../../shared/ui/field.js';
import { Dated } from '../../../shared/ui/moment.js';
import { Section } from '../../../shared/ui/section.js';
import { useErrors } from '../../../shared/use-errors.js';
import { useWrite } from '../../../shared/use-write.js';
import styles from './charity-evidence-section.module.css';

const { evidence: words, deleted } = texts.operations.charity;
const megabytes = String(MAX_RECEIPT_BYTES / 1_000_000);
const ACCEPTED = RECEIPT_ENDINGS.map((ending) => `.${ending}`).join(',');

/** The files that show what a payment was used for, and a form that adds one. */
export function CharityEvidenceSection({ payment: { id, evidence } }: { payment: AdminCharityPayout }) {
  return (
    <Section id="evidence" heading={t(words.heading)}>
      <p>{t(words.note)}</p>
      {evidence.length === 0 && <p>{t(words.none)}</p>}
      <ul className={styles.files} aria-label={t(words.list)}>
        {evidence.map(({ sha256, type, bytes, addedAt, addedBy }) => (
          <li key={sha256}>
            <a href={`/api/charity/evidence/${sha256}`} download>
              <Dated
                text={words.added}
                at={{ time: addedAt }}
                values={{
                  type: t(words.types[type]),
                  size: fileSize(bytes),
                  by: addedBy.email ?? t(deleted),
                }}
              />
            </a>
            <code>{sha256}</code>
          </li>
        ))}
      </ul>
      <Permitted to="charity.manage">
        <EvidenceForm id={id} />
      </Permitted>
    </Section>
  );
}

function EvidenceForm({ id }: { id: string }) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const { form, errors, show } = useErrors<'file'>();
  const { busy, send } = useWrite<File, AdminCharityPayout, ApiError>(
    (chosen) => {
      const body = new FormData();
      body.append('file', chosen);
      return memberApi(`/api/admin/charity/${encodeURIComponent(id)}/evidence`, { method: 'POST', body });
    },
    {
      onDone: () => {
        setFile(undefined);
        if (input.current) input.current.value = '';
        notify.done(words.done);
        return queries.invalidateQueries({ queryKey: keys.charity });
      },
      onFailed: (error) => {
        if (['INVALID_EVIDENCE', 'FILE_TOO_LARGE'].includes(error.code)) show({ file: error.message });
        else notify.refused(error, words.failed);
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!show({ file: faultOf(file) }) && file) send(file);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-busy={busy} noValidate>
      <Field label={t(words.file, { megabytes })} error={errors.file}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept={ACCEPTED}
            disabled={busy}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => setFile(target.files?.[0])}
          />
        )}
      </Field>
      <Button type="submit" disabled={busy}>
        {t(words.button)}
      </Button>
    </form>
  );
}

function faultOf(file: File | undefined): string | undefined {
  if (!file) return t(words.missing);
  return file.size > MAX_RECEIPT_BYTES ? t(words.large, { megabytes }) : undefined;
}
