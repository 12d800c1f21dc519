import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import type { Note, NoteSubject, WriteNote } from '#contracts';
import { texts, t } from '../brand.js';
import { FieldForm, filled, useFields } from '../form/field-form.js';
import { notify } from '../notify.js';
import { memberApi } from '../session/member-api.js';
import { toast } from '../toasts.js';
import { Button } from '../ui/button.js';
import { MoreButton } from '../ui/more-button.js';
import { QueryState } from '../ui/query-state.js';
import { Section } from '../ui/section.js';
import { useWriteOnce } from '../use-write.js';
import { Permitted } from './access.js';
import { notesPath, notesQuery } from './notes-query.js';
import styles from './notes-section.module.css';
import { Moment } from '../ui/moment.js';

const labels = texts.operations.notes;
/** As `writeNoteSchema` has it. */
const LONGEST = 2_000;

interface NotesProps {
  kind: NoteSubject;
  id: string;
}

/** What operators have noted about one thing, newest first, and a field for another note. */
export const NotesSection = (subject: NotesProps) => (
  <Section id="notes" heading={t(labels.heading)}>
    <Notes {...subject} />
  </Section>
);

export function Notes({ kind, id }: NotesProps) {
  const query = notesQuery(kind, id);
  const list = useInfiniteQuery(query);
  const notes = list.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <Permitted to="notes.write">
        <NoteForm path={notesPath(kind, id)} queryKey={query.queryKey} />
      </Permitted>
      <QueryState query={list} />
      <ul className={styles.notes} aria-label={t(labels.heading)}>
        {notes?.map(({ id: key, text, author, writtenAt }) => (
          <li key={key}>
            <p className={styles.by}>
              {author} · <Moment at={writtenAt} />
            </p>
            <p className={styles.text} dir="auto" lang="">
              {text}
            </p>
          </li>
        ))}
      </ul>
      {notes?.length === 0 && <p className={styles.by}>{t(labels.none)}</p>}
      <MoreButton list={list} label={labels.more} />
    </>
  );
}

function NoteForm({ path, queryKey }: { path: string; queryKey: QueryKey }) {
  const queries = useQueryClient();
  const { form } = useFields<WriteNote>();
  const { busy, send } = useWriteOnce<WriteNote, Note>(
    (body, key) => memberApi(path, { method: 'POST', body, headers: { 'idempotency-key': key } }),
    {
      onDone: () => {
        toast.success(t(labels.done));
        form.resetFields();
        void queries.invalidateQueries({ queryKey });
      },
      onFailed: (error) => notify.refused(error, labels.failed),
    },
  );
  return (
    <FieldForm
      form={form}
      disabled={busy}
      className={styles.form!}
      onSend={({ text }) => send({ text: text.trim() })}
    >
      <Form.Item name="text" label={t(labels.text)} rules={[filled(t(labels.missing))]}>
        <Input.TextArea rows={2} maxLength={LONGEST} />
      </Form.Item>
      <Button type="submit" look="quiet" disabled={busy}>
        {t(labels.button)}
      </Button>
    </FieldForm>
  );
}
